"""Metrics for operators, in Prometheus's format."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from sintra.store.errors import failures

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class StoreFailures(Collector):
    """How often the database failed, and why."""

    def collect(self) -> Iterator[CounterMetricFamily]:
        """What the store counted."""
        family = CounterMetricFamily("sintra_store_failures", "Failures of the database", labels=["reason"])
        for reason, times in failures.items():
            family.add_metric([reason], times)
        yield family


class Metrics:
    """What is counted. Each server has its own registry, so that several can run in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.rooms = Gauge("sintra_rooms", "Tables in memory", registry=registry)
        self.sockets = Gauge("sintra_sockets", "Open sockets", registry=registry)
        self.thinking = Gauge("sintra_thinking", "Bots and hints that are thinking", registry=registry)
        self.store_up = Gauge("sintra_store_up", "Whether the database answers", registry=registry)
        self.events = Counter("sintra_events", "Events saved", ["kind"], registry=registry)
        self.requests = Counter("sintra_requests", "Requests at tables", ["type", "code"], registry=registry)
        self.failures = Counter("sintra_failures", "Errors of the server itself", registry=registry)
        self.bot_failures = Counter("sintra_bot_failures", "Bots that failed", registry=registry)
        self.saving = Histogram("sintra_save_seconds", "Saving", registry=registry, buckets=SECONDS)
        self.acting = Histogram(
            "sintra_act_seconds", "From a request to its answer", registry=registry, buckets=SECONDS
        )
        self.garbage = Histogram(
            "sintra_garbage_seconds", "Pauses for garbage", registry=registry, buckets=SECONDS
        )
        self.rooms.set(0)
        registry.register(StoreFailures())

    def text(self) -> bytes:
        """Everything as text."""
        return generate_latest(self.registry)
