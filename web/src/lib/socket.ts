/** A line to a table of the server: one socket, which reconnects by itself. */

import type { Answer, ServerMessage } from "./protocol";
import type { Line, Listener, Request } from "./tables";

const FATAL: Record<number, string> = {
  4401: "no_person",
  4403: "no_spectators",
  4404: "no_such_table",
  4409: "too_many_sockets",
};
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING = 20_000;
const SLOW_TIME = 2000;
const ANSWER_TIME = 12_000;

export class Socket implements Line {
  #listener: Listener | null = null;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, (answer: Answer | null) => void>();
  #nextId = 1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(readonly path: string) {}

  open(listener: Listener): void {
    this.#listener = listener;
    this.#connect();
  }

  close(): void {
    this.#listener = null;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close(1000);
  }

  ask(request: Request): Promise<Answer | null> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.#nextId++;
    return new Promise((resolve) => {
      const patient = request.type === "hint"; // thinking takes its time; the next ping tells whether the server is there
      const slow = patient ? undefined : setTimeout(() => this.#listener?.late(true), SLOW_TIME);
      const giveUp = () => {
        this.#waiting.delete(id);
        resolve(null);
        socket.close();
      };
      const late = patient ? undefined : setTimeout(giveUp, ANSWER_TIME);
      this.#waiting.set(id, (answer) => {
        clearTimeout(slow);
        clearTimeout(late);
        this.#listener?.late(false);
        resolve(answer);
      });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.#closed(event.code, event.reason);
    clearInterval(this.#ping);
    this.#ping = setInterval(() => void this.ask({ type: "ping" }), PING);
  }

  #take(message: ServerMessage): void {
    this.#wait = FIRST_WAIT;
    this.#listener?.take(message);
    if ("id" in message && message.id !== null) {
      this.#waiting.get(message.id)?.(message as Answer);
      this.#waiting.delete(message.id);
    }
  }

  #closed(code: number, reason: string): void {
    clearInterval(this.#ping);
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    this.#listener?.late(false);
    if (!this.#listener) return;
    if (FATAL[code]) return this.#listener.refused({ code: reason || FATAL[code], facts: {} });
    this.#listener.lost();
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
