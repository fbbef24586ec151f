"""`arbiter rule --keep`: the day, and the text of the house's own laws, come from here."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter.incident import House as HouseRules
from arbiter.keeping import keep

if TYPE_CHECKING:
    from arbiter.cli.reading import GivenHouse
    from arbiter.house import House
    from arbiter.incident import Incident
    from arbiter.ruling import Ruling


def keep_rulings(told: "Sequence[tuple[Incident, Ruling, House]]", folder: Path, given: "GivenHouse | None", bases: Sequence[Path]) -> None:
    """Keep rulings in a folder, each with today's date and the house's own laws."""
    day = datetime.now(tz=UTC).astimezone().date()
    for (incident, ruling, house), base in zip(told, bases, strict=True):
        keep(incident, house, ruling, folder, day, _own_laws(incident, house, given, base))


def _own_laws(incident: "Incident", house: "House", given: "GivenHouse | None", base: Path) -> str:
    """Return the text of the house's own laws, which were read before."""
    rules = given.rules if given else incident.house
    if house.own is None or not isinstance(rules, HouseRules) or rules.laws is None:
        return ""
    return ((given.folder if given else base) / rules.laws).read_text(encoding="utf-8")
