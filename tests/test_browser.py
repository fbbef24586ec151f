"""The desk in a real browser: search, deep links, cross references, print, a phone's width, no network, accessibility."""

import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter.library import Library
from arbiter.render.deskpage import desk_as_html
from arbiter.render.lawpage import Desk
from arbiter.search import Index
from test_search import PHRASES

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
CHROMIUM = os.environ.get("CHROMIUM") or next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: the pages were not looked at")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PHONE, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
LOOKED_AT = [
    "header.top",
    "nav",
    "#in-the-deal",
    "#last-betting",
    "#book-foster > h2",
    "[id='foster:13']",
    "[id='foster:16']",
    "[id='general:misdeal']",
    "[id='hoyle:kitty']",
]


@pytest.fixture(scope="session")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole desk, made once for all processes of the tests."""
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    file, lock = folder / "desk.html", folder / "desk.lock"
    try:
        lock.touch(exist_ok=False)
    except FileExistsError:
        for _ in range(600):
            if file.exists():
                break
            time.sleep(0.5)
        return file
    (folder / "desk.part").write_text(desk_as_html(Desk(Library())), encoding="utf-8")
    return (folder / "desk.part").rename(file)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Any, page_file: Path) -> Iterator[Any]:
    """Open the desk; every request, error and message of the console is written down."""
    contexts = []

    def go(anchor: str = "", viewport: dict[str, int] = WIDE, scheme: str = "light", **more: Any) -> Any:
        context = chromium.new_context(viewport=viewport, color_scheme=scheme, **more)
        contexts.append(context)
        page = context.new_page()
        page.asked, page.wrong = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.on("console", lambda message: page.wrong.append(message.text))
        page.goto(f"{page_file.as_uri()}{anchor}")
        page.wait_for_function("document.documentElement.dataset.ready")
        return page

    yield go
    for context in contexts:
        context.close()


def looked_for(page: Any, words: str) -> list[str]:
    page.fill("#words", words)
    page.wait_for_timeout(150)
    return [str(link)[1:] for link in page.eval_on_selector_all("#found a", "all => all.map((each) => each.getAttribute('href'))")]


def test_it_asks_no_network_and_makes_no_error(opened: Any) -> None:
    page = opened()
    looked_for(page, "misdeal")
    assert [url for url in page.asked if not url.startswith("file:")] == []
    assert page.wrong == []


def test_search_finds_what_the_program_finds(opened: Any) -> None:
    page, index = opened(), Index(Library())
    for phrase in [*PHRASES, "6 cards", "foster:13b", "misdeal.1"]:
        assert looked_for(page, phrase)[:3] == [hit.found.ref for hit in index.search(phrase, most=3)], phrase


def test_search_forgives_and_marks_and_says_how_many(opened: Any) -> None:
    page = opened()
    assert any(ref.startswith(("foster:7", "general:shuffle")) for ref in looked_for(page, "shufle")[:3])
    looked_for(page, "straddle")
    assert page.text_content("#found mark").lower().startswith("straddl")
    assert "best first" in page.text_content("#count")
    assert looked_for(page, "zzzzqqqq") == []
    assert "No law has these words" in page.text_content("#count")
    page.select_option("#book", "general")
    assert {ref.split(":")[0] for ref in looked_for(page, "misdeal")} == {"general"}
    assert looked_for(page, "<img src=x onerror=alert(1)> \x1b[31m constructor __proto__") is not None
    assert page.wrong == []


def test_search_by_keyboard(opened: Any) -> None:
    page = opened()
    page.keyboard.press("/")
    page.keyboard.type("boxed card")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('#found') !== null")
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert re.search("#(foster|general|hoyle):", page.url)
    page.keyboard.press("Escape")
    assert page.input_value("#words") == ""


def test_deep_links_and_links_that_ask(opened: Any) -> None:
    page = opened("#foster:39c")
    page.wait_for_timeout(200)
    assert 0 <= page.evaluate("document.getElementById('foster:39c').getBoundingClientRect().top") < 300
    page = opened("#q=showed+a+card")
    assert page.input_value("#words") == "showed a card"
    assert page.locator("#found li").count() > 3


LOST = """[...document.querySelectorAll('a[href]')].map((each) => each.getAttribute('href'))
    .filter((href) => !href.startsWith('#') || !document.getElementById(href.slice(1)))"""
UNFOLDED = """for (const each of document.querySelectorAll('details')) each.open = true;
    for (const each of document.querySelectorAll('.law')) each.style.contentVisibility = 'visible';"""


def test_every_cross_reference_leads_somewhere(opened: Any) -> None:
    page = opened()
    assert page.evaluate(LOST) == []
    twice = page.evaluate("(() => { const ids = [...document.querySelectorAll('[id]')].map((each) => each.id); return ids.length - new Set(ids).size; })()")
    assert twice == 0
    refs = set(json.loads(page.evaluate("document.getElementById('index').textContent"))["refs"])
    assert refs == {each.ref for each in Library().everything()}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_needs_no_sideways_scrolling(opened: Any, scheme: str) -> None:
    page = opened(viewport=PHONE, scheme=scheme)
    page.evaluate(UNFOLDED)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    looked_for(page, "misdeal")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_colours_can_be_chosen(opened: Any) -> None:
    page = opened(scheme="light")
    back = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(back)
    page.click("#theme")
    assert page.evaluate(back) != before


def test_the_card_is_one_page_and_the_booklet_many(opened: Any) -> None:
    page = opened()
    page.evaluate("document.body.classList.add('card')")
    assert pages_of(page.pdf(prefer_css_page_size=True)) == 1
    page.evaluate("document.body.classList.remove('card')")
    page.emulate_media(media="print")
    assert page.is_hidden("header.top")
    assert page.is_hidden("#card")
    assert page.is_visible("#book-foster .clause p >> nth=0")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.is_visible("#in-the-deal .sides li >> nth=0")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.querySelectorAll('#in-the-deal details[open]').length") == 0


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))


@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (WIDE, "dark")], ids=["phone", "desktop"])
def test_axe_finds_nothing(opened: Any, viewport: dict[str, int], scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe is not installed")
    page = opened(viewport=viewport, scheme=scheme, bypass_csp=True)
    looked_for(page, "misdeal")
    page.evaluate("for (const each of document.querySelectorAll(\"#in-the-deal details, [id='foster:16'] details\")) each.open = true")
    page.evaluate((Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate(
        "([where, rules]) => axe.run({ include: where.map((each) => [each]) }, { runOnly: rules, resultTypes: ['violations'] })",
        [[*LOOKED_AT, "#search"], RULES],
    )
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]][:3]) for each in found["violations"]] == []
