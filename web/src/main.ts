import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts/fonts.css";
import "./app.css";
import { measure } from "./lib/screen.svelte";
import { paint, settings } from "./lib/settings.svelte";
import { keepPage } from "./lib/version.svelte";
import { speak } from "./lib/words.svelte";

paint();
measure();
void speak(settings.language).then(() => mount(App, { target: document.getElementById("app")! }));
addEventListener("load", () => void keepPage());
