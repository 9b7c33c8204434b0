"""Rate limits: token buckets, and which addresses share one."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

from sintra.kernel.errors import Refused

MOST_BUCKETS = 10_000


def network_of(host: str) -> str:
    """What a host counts as: itself, or its network with IPv6, where one person has countless addresses."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Bucket:
    """Allows ``burst`` requests at once, and ``rate`` a second in the long run."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._at = burst, clock()

    def take(self) -> int:
        """Take a token: 0, or how many milliseconds to wait for one."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0
        return int((1 - self._tokens) / self._rate * 1000) + 1


class Buckets:
    """A bucket for each key. If there are too many, those unused for longest are dropped."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> int:
        """Take a token from the bucket of a key: 0, or how many milliseconds to wait for one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()

    def check(self, key: str) -> None:
        """Take a token from the bucket of a key, or refuse."""
        if wait := self.take(key):
            raise Refused("too_fast", wait_ms=wait)
