"""What is saved when something happens at a table."""

from sintra.server.life import Life
from sintra.server.views import summary
from sintra.store.store import Job, StoredEvent


def event_job(table: str, life: Life, events: list[StoredEvent], more: Job | None = None) -> Job:
    """Events, what lists show of the table after them, and news for other processes; beside ``more``."""
    job = Job()
    if more is not None:
        job = Job({name: list(rows) for name, rows in more.rows.items()}, list(more.news))
    for event in events:
        job.add("event", table_id=table, number=event.number, at=event.at, kind=event.kind, data=event.data)
        if event.kind == "join":
            job.add("place", table_id=table, person_id=event.data["person"])
        elif event.kind == "unjoin":
            job.add("unplace", table_id=table, person_id=event.data["person"])
    job.add("summary", id=table, **summary(life))
    job.news.append(("sintra", f"{table} {life.number}"))
    return job
