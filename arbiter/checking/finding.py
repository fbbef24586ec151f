"""What the check of a book finds: where, what, and how to mend it."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from arbiter.law import Clause, Rule


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One finding.

    Attributes:
        file: the law file, or the source text.
        line: the line in it, from 1; 0 where it concerns the whole.
        kind: what was looked for, in one word.
        what: what was found.
        mend: how to mend it.
        incident: an incident that shows it, as JSON; "" where it shows without one.
    """

    file: str
    line: int
    kind: str
    what: str
    mend: str
    incident: str = ""

    def told(self) -> str:
        """Return it in one line; the incident that shows it, if there is one, in a second."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.kind}: {self.what}; {self.mend}" + (f"\n    {self.incident}" if self.incident else "")

    def data(self) -> dict[str, Any]:
        """Return it as data."""
        return {**asdict(self), "incident": json.loads(self.incident) if self.incident else None}


def of_rule(rule: Rule, kind: str, what: str, mend: str) -> Finding:
    """Return a finding about a rule."""
    return Finding(rule.file, rule.line, kind, f"the rule `{rule.id}` {what}", mend)


def of_clause(clause: Clause, kind: str, what: str, mend: str) -> Finding:
    """Return a finding about a clause."""
    return Finding(clause.file, clause.line, kind, f"the clause `{clause.ref}` {what}", mend)
