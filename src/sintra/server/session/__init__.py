"""One table as a fold over its events: nothing here reads or writes anything outside."""
