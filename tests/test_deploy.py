"""What is in deploy/ fits the program: files, settings, options, ports and metrics that it names exist."""

import json
import re
import shlex
import tomllib
from configparser import ConfigParser
from dataclasses import fields
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any

import pytest
import yaml

from sintra.cli.serve import parser
from sintra.server.metrics import Metrics
from sintra.server.settings import PREFIX, Settings, read_settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SETTINGS = {PREFIX + field.name.upper() for field in fields(Settings)}
UNIT_SECTIONS = {"Unit", "Service", "Install"}


def lines(name: str) -> list[str]:
    """The lines of a file that are no comments."""
    return [line for line in (DEPLOY / name).read_text().splitlines() if line.strip() and line[0] != "#"]


def environment(pairs: list[str]) -> dict[str, str]:
    """``NAME=value`` as a dictionary."""
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}


def test_every_file_is_named_in_the_document() -> None:
    text = (ROOT / "docs/operation.md").read_text()
    for path in DEPLOY.iterdir():
        assert f"`{path.name.removesuffix('.dockerignore')}`" in text, path.name


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_setting_exists(path: Path) -> None:
    assert set(re.findall(r"\bSINTRA_\w+", path.read_text())) <= SETTINGS


def test_the_image_is_made_of_files_that_are_there_and_runs_a_command_that_exists() -> None:
    words = [line.split() for line in lines("Containerfile")]
    sources = [
        word for line in words if line[0] == "COPY" and "--from=build" not in line for word in line[1:-1]
    ]
    assert sources
    assert [source for source in sources if not (ROOT / source).exists()] == []
    kept = {line[1:] for line in lines("Containerfile.dockerignore") if line.startswith("!")}
    assert kept == set(sources)
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    for needed in wheel["force-include"]:
        assert any(Path(needed).is_relative_to(source) for source in sources), needed
    given = environment([line[1] for line in words if line[0] == "ENV"])
    settings = read_settings(given)
    assert ["EXPOSE", str(settings.port)] in words
    assert any(
        f"127.0.0.1:{settings.port}/health" in " ".join(line) for line in words if line[0] == "HEALTHCHECK"
    )
    volumes = next(line[1:] for line in words if line[0] == "VOLUME")
    assert given["NUMBA_CACHE_DIR"] in volumes
    assert settings.database_url == f"sqlite:///{volumes[0]}/sintra.db"
    sintra, serve, *arguments = json.loads(" ".join(words[-1][1:]))
    assert (sintra, serve) == ("sintra", "serve")
    parser().parse_args(arguments)


def test_the_services_fit_together() -> None:
    services = COMPOSE["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"


def test_the_server_of_the_services_believes_its_proxy_and_finds_its_database() -> None:
    services = COMPOSE["services"]
    settings = read_settings(services["server"]["environment"])
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert settings.trusted_proxies == {proxy}
    config = COMPOSE["networks"]["inside"]["ipam"]["config"][0]
    assert IPv4Address(proxy) in IPv4Network(config["subnet"])
    assert IPv4Address(proxy) not in IPv4Network(config["ip_range"])  # or another service would get it first
    assert IPv4Network(config["ip_range"]).subnet_of(IPv4Network(config["subnet"]))
    assert settings.secure_cookies
    database = services["database"]["environment"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert re.fullmatch(rf"postgresql://{user}:\$\{{PASSWORD:.*\}}@database/{name}", settings.database)
    assert set(services) == {"proxy", "server", "database"}


def test_the_unit_starts_a_command_that_exists_with_settings_that_are_accepted() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign, assignment]
    unit.read(DEPLOY / "sintra@.service")
    assert set(unit.sections()) == UNIT_SECTIONS
    program, serve, *arguments = shlex.split(unit["Service"]["ExecStart"].replace("%i", "8000"))
    assert (Path(program).name, serve) == ("sintra", "serve")
    parser().parse_args(arguments)
    assert unit["Service"]["EnvironmentFile"] == "/etc/sintra.env"
    settings = read_settings(environment(lines("sintra.env")))
    assert settings.secure_cookies
    assert settings.own_hosts
    assert settings.trusted_proxies == {"127.0.0.1"}
    folders = [unit["Service"][name] for name in ("StateDirectory", "CacheDirectory")]
    text = (DEPLOY / "sintra@.service").read_text()
    assert all(
        f"/var/{kind}/{folder}" in text for kind, folder in zip(("lib", "cache"), folders, strict=True)
    )


def test_the_documented_doctor_sees_what_the_unit_sees() -> None:
    unit = lines("sintra@.service")
    text = (ROOT / "docs/operation.md").read_text()
    doctor = next(block for block in text.split("```") if "systemd-run" in block)
    for line in unit:
        kind, _, value = line.partition("=")
        if kind == "Environment":
            assert f"--setenv={value} " in doctor, line
        if kind in ("User", "DynamicUser", "StateDirectory", "CacheDirectory", "EnvironmentFile"):
            assert f"--property={line} " in doctor, line


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_proxies_lead_to_the_port_and_hide_the_metrics(name: str) -> None:
    text = "\n".join(lines(name))
    assert text.count("{") == text.count("}")
    assert re.search(rf"(server|127\.0\.0\.1)[ :]{Settings().port}\b", text)
    assert re.search(r"/metrics[^}]*404", text)


def test_nginx_lets_sockets_through_and_says_who_asks() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    for header in ("Host $host", "X-Forwarded-For $remote_addr", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {header};" in text


def test_the_dashboard_shows_every_metric_and_no_others() -> None:
    metrics = Metrics()
    metrics.registry.collect()
    real = {family.name for family in metrics.registry.collect()}
    board = json.loads((DEPLOY / "grafana.json").read_text())
    shown = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    named = {re.sub(r"_(total|bucket)$", "", name) for name in re.findall(r"\bsintra_\w+", shown)}
    assert named == real
    described = (ROOT / "docs/server.md").read_text()
    assert [name for name in real if f"`{name}" not in described] == []


def test_prometheus_asks_where_the_metrics_are() -> None:
    (job,) = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text())["scrape_configs"]
    assert job["metrics_path"] == "/metrics"
    assert job["static_configs"] == [{"targets": [f"127.0.0.1:{Settings().port}"]}]
