"""Mutate what mutmut leaves alone: the tables of a module, the fields of a class, and what stands under a decorator, such as a property.

python tests/mutation/beside.py [--most N] [--seed N] MODULE...

A mutant is what one operator of mutmut makes of one node, or a table without one of its entries. Each is tried in a process of its own, forked before the
program is imported, with the mutant in the place of the module. Prose (docstrings, descriptions of fields) and types are not mutated. Of the mutants of a
module as many are chosen as `--most` says, by the seed. What survived is printed; leaves with 1 where anything did.
"""

import argparse
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from mutation.run import ALWAYS, AT_IMPORT, HOUSE, SECONDS, TESTS

MODULES = (
    "arbiter.accounts",
    "arbiter.claims",
    "arbiter.engine",
    "arbiter.hands.finding",
    "arbiter.hands.model",
    "arbiter.hands.naming",
    "arbiter.ruling",
)


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Gives one module another text."""

    def __init__(self, module: str, text: str) -> None:
        self.module, self.text = module, text

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self, origin=str(place(fullname))) if fullname == self.module else None

    def get_source(self, fullname: str) -> str:
        return self.text


def place(module: str) -> Path:
    return HOUSE / (module.replace(".", "/") + ".py")


def mutants(module: str) -> Iterator[tuple[int, str, str]]:
    """Each mutant of a module: its line, what became of what, and the module's text with it."""
    import libcst
    from libcst.metadata import MetadataWrapper, PositionProvider
    from mutmut.mutation.mutators import mutation_operators

    wrapper = MetadataWrapper(libcst.parse_module(place(module).read_text(encoding="utf-8")))
    lines = wrapper.resolve(PositionProvider)
    whole = wrapper.module
    for node in _left(whole, inside=False):
        made = (list(operator(node)) for kind, operator in mutation_operators if isinstance(node, kind))
        one_is_enough = isinstance(node, libcst.SimpleString)  # other than it was: in which way is no matter
        for new in [*(new for each in made for new in each[: 1 if one_is_enough else None]), *_shorter(node)]:
            yield lines[node].start.line, _change(whole, node, new), whole.deep_replace(node, new).code


def _change(whole: Any, node: Any, new: Any) -> str:
    """What became of a node; of a table, the entry that it lacks."""
    before, after = (" ".join(whole.code_for_node(each).split()) for each in (node, new))
    if not hasattr(node, "elements"):
        return f"{before} -> {after}"
    kept = set(map(id, new.elements))
    return "without " + " ".join(whole.code_for_node(next(each for each in node.elements if id(each) not in kept)).split()).rstrip(", ")


def _left(node: Any, *, inside: bool) -> Iterator[Any]:
    """The nodes that mutmut leaves alone; `inside`: within a function under a decorator."""
    import libcst

    if isinstance(node, libcst.Annotation | libcst.Decorator | libcst.Import | libcst.ImportFrom) or _prose(node) or _taken(node):
        return
    if inside or not isinstance(node, libcst.FunctionDef | libcst.Param):
        yield node
    for child in node.children:
        if not (isinstance(node, libcst.Element) and isinstance(child, libcst.SimpleString)):  # its entry is left out already
            yield from _left(child, inside=inside or isinstance(node, libcst.FunctionDef))


def _taken(node: Any) -> bool:
    """Whether it is a function that `run.py` tries, or only for types."""
    import libcst

    if isinstance(node, libcst.FunctionDef):
        return not node.decorators and node.name.value not in AT_IMPORT
    if isinstance(node, libcst.If):
        return isinstance(node.test, libcst.Name) and node.test.value == "TYPE_CHECKING"
    if not isinstance(node, libcst.Assign):
        return False
    named = isinstance(node.value, libcst.Call) and node.value.func.value in ("ParamSpec", "TypeVar")
    return bool(named or (isinstance(node.value, libcst.Subscript | libcst.BinaryOperation) and node.targets[0].target.value.istitle()))


def _prose(node: Any) -> bool:
    import libcst

    if isinstance(node, libcst.Arg):
        return node.keyword is not None and node.keyword.value == "description"
    return isinstance(node, libcst.Expr) and isinstance(node.value, libcst.SimpleString)


def _shorter(node: Any) -> Iterator[Any]:
    """A table without one of its entries."""
    import libcst

    if isinstance(node, libcst.Tuple | libcst.List | libcst.Set | libcst.Dict) and len(node.elements) > isinstance(node, libcst.Set):
        for at in range(len(node.elements)):
            yield node.with_changes(elements=[*node.elements[:at], *node.elements[at + 1 :]])


def fails(module: str, text: str) -> bool:
    """Whether a test fails where a module has this text."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    sys.meta_path.insert(0, Mutated(module, text))
    files = next(files for start, files in TESTS.items() if module.startswith(start))
    os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *(f"tests/{file}" for file in (*files, *ALWAYS))]) != 0)


def tried(module: str, most: int, seed: int) -> int:
    """Try the mutants of a module; print what survived and return how many did."""
    assert not fails(module, place(module).read_text(encoding="utf-8")), f"the tests of {module} fail as it is"
    found = list(mutants(module))
    chosen = sorted(random.Random(seed).sample(found, min(most, len(found))))
    survived = 0
    for line, change, text in chosen:
        if not fails(module, text):
            survived += 1
            print(f"{module}:{line}: {change}", flush=True)
    print(f"{module}: {len(found)} mutants, {len(chosen)} tried, {len(chosen) - survived} killed, {survived} survived", flush=True)
    return survived


def main() -> None:
    """Try the mutants of the modules named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=MODULES, metavar="MODULE")
    parser.add_argument("--most", type=int, default=100_000, help="try so many of each module")
    parser.add_argument("--seed", type=int, default=8)
    given = parser.parse_args()
    os.chdir(HOUSE)
    sys.path[:0] = [str(HOUSE), str(HOUSE / "tests")]
    importlib.import_module("pydantic")  # once for all that are forked
    survived = [tried(module, given.most, given.seed) for module in given.modules]
    sys.exit(any(survived))


if __name__ == "__main__":
    main()
