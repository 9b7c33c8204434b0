"""Everything that leaves the process as text or plain data: steps, positions, refusals, views."""
