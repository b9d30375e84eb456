"""Token buckets, for sockets and for addresses."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict

from .settings import Rate

__all__ = ["Addresses", "Bucket", "network"]


class Bucket:
    """Holds up to `rate.burst` tokens and gains `rate.per_second`; the time is told, in milliseconds."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: int) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = now

    def take(self, now: int) -> bool:
        """Take a token; False if there is none."""
        gained = max(0, now - self._at) / 1000 * self._rate.per_second
        self._tokens = min(float(self._rate.burst), self._tokens + gained)
        self._at = max(now, self._at)
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True


def network(address: str) -> str:
    """The key under which an address is counted: an IPv6 address by its /64, since one home has the whole of it."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))
    return str(parsed)


class Addresses:
    """One bucket for each address, the least lately used forgotten beyond `most`."""

    def __init__(self, rate: Rate, most: int) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, now: int) -> bool:
        """Take a token of this address; False if it has none."""
        key = network(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)
