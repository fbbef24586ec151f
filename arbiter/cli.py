"""The command line: thin."""

import sys
from pathlib import Path

import typer

from arbiter.errors import InputError
from arbiter.hearing import hear
from arbiter.incident import check_incident, read_incident
from arbiter.law import LawError

app = typer.Typer(add_completion=False)


@app.command()
def rule(files: list[str], book: str = "", format: str = "text", batch: bool = False) -> None:
    """Rule on incidents."""
    import json

    if batch:
        status = 0
        for number, line in enumerate(sys.stdin if files == ["-"] else open(files[0]), 1):
            try:
                print(hear(read_incident(line, f"line {number}"), book or None).to_json(), flush=True)
            except (InputError, LawError) as error:
                status = 2
                print(json.dumps({"error": {"line": number, "message": str(error)}}), flush=True)
        raise typer.Exit(status)
    try:
        text = sys.stdin.buffer.read() if files == ["-"] else Path(files[0]).read_bytes()
        ruling = hear(read_incident(text), book or None)
    except (InputError, LawError) as error:
        print(str(error), file=sys.stderr)
        raise typer.Exit(2) from None
    print(ruling.to_json())


@app.command()
def books() -> None:
    """List the books."""


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
