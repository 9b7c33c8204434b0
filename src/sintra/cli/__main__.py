"""`python -m sintra.cli` is `sintra`."""

import sys

from sintra.cli import main

sys.exit(main())
