"""Quiet time: hours of a person's day in which they are not notified."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from boardroom.core.words import N_
from boardroom.table.errors import BadRequest

URGENT = 3_600.0
"""Seconds: a clock with less left may be told of in quiet time."""
OFFSET = re.compile(r"([+-])(\d\d):([0-5]\d)")
NO_TIME = N_("A quiet time has a beginning and a different end, such as 22:00 and 7:30.")
NO_ZONE = N_("This time zone is not known here. Write it as Europe/Berlin, or as +01:00.")


@dataclass(frozen=True)
class QuietTime:
    """From when until when, in minutes after midnight, and where."""

    begins: int
    ends: int
    zone: str
    """A time zone of the IANA database, or a fixed offset such as "+02:00"."""
    urgent: bool = True
    """Whether a clock with little time left is an exception."""

    def to_json(self) -> dict[str, str | bool]:
        """The quiet time as people write it."""
        return {"begins": clock(self.begins), "ends": clock(self.ends), "zone": self.zone, "urgent": self.urgent}

    def window(self, now: float) -> tuple[float, float]:
        """When the present quiet time began and ends, or the next one if it is not quiet."""
        zone = zone_of(self.zone)
        today = datetime.fromtimestamp(now, zone).date()
        windows = []
        for days in (-1, 0, 1):
            first = today + timedelta(days=days)
            last = first + timedelta(days=self.ends <= self.begins)
            windows.append(
                tuple(
                    datetime.combine(day, time(*divmod(minutes, 60)), zone).timestamp()
                    for day, minutes in ((first, self.begins), (last, self.ends))
                )
            )
        begins, ends = next(each for each in windows if each[1] > now)
        return begins, ends


def read_quiet_time(begins: str, ends: str, zone: str, *, urgent: bool, offset: str = "") -> QuietTime:
    """A quiet time as people write it, checked; with the offset instead of a time zone that is not known here.

    >>> read_quiet_time("22:00", "07:30", "Nowhere", urgent=True, offset="+02:00")
    QuietTime(begins=1320, ends=450, zone='+02:00', urgent=True)
    """
    first, last = _minutes(begins), _minutes(ends)
    if first == last:
        raise BadRequest(NO_TIME)
    for each in (zone, offset):
        try:
            zone_of(each)
        except BadRequest:
            continue
        return QuietTime(first, last, each, urgent)
    raise BadRequest(NO_ZONE)


def zone_of(name: str) -> tzinfo:
    """The time zone of a name or a fixed offset."""
    found = OFFSET.fullmatch(name)
    if found:
        away = timedelta(hours=int(found[2]), minutes=int(found[3]))
        if away < timedelta(hours=24):
            return timezone(away if found[1] == "+" else -away)
    try:
        if 0 < len(name) <= 60:
            return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise BadRequest(NO_ZONE) from error
    raise BadRequest(NO_ZONE)


def clock(minutes: int) -> str:
    """A time of the day.

    >>> clock(450)
    '07:30'
    """
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _minutes(text: str) -> int:
    try:
        found = time.fromisoformat(text if len(text) > 4 else f"0{text}")
    except ValueError as error:
        raise BadRequest(NO_TIME) from error
    return found.hour * 60 + found.minute
