"use strict";
(() => {
  const index = JSON.parse(document.getElementById("index").textContent);
  const clauses = JSON.parse(document.getElementById("clauses").textContent);
  const input = document.getElementById("words"), list = document.getElementById("found"), box = document.getElementById("search");
  const count = document.getElementById("count"), chosen = document.getElementById("book");
  const has = (table, key) => Object.prototype.hasOwnProperty.call(table, key);
  const stop = new Set(index.stop), fill = new Set(index.fill), weak = new Set(index.weak), most = 12;
  const wordsOf = (text) => text.toLowerCase().replace(/['’]/g, "").match(/[\p{L}\p{N}_]+/gu) || [];
  const spelled = (text) => text.replace(/(?<![\p{L}\p{N}_.:-])(?:[2-9]|10)(?![\p{L}\p{N}_.:-])/gu, (figure) => index.numbers[Number(figure) - 2]);
  const known = (word) => (has(index.words, word) ? index.words[word] : has(index.stems, word) ? index.stems[word] : has(index.posts, word) ? word : "");
  function stem(word) { // a form of a word that stands in no law has the stem of one that does
    const ending = ["ing", "ed", "es", "s"].find((each) => word.length > each.length + 2 && word.endsWith(each)) || "";
    const base = word.slice(0, word.length - ending.length);
    const tries = ending ? [base, base.replace(/(.)\1$/, "$1"), `${base}e`, base.replace(/y$/, "i")] : [`${word}s`, `${word}ed`, `${word}d`, `${word}ing`];
    return known(word) || tries.map(known).find((each) => each) || word;
  }
  const key = (words) => words.map(stem).join(" ");
  const longest = Math.max(1, ...Object.keys(index.same).map((way) => way.split(" ").length));
  const vocabulary = Object.keys(index.words).filter((word) => word.length > 3 && !/^\d+$/.test(word));

  function distance(a, b) { // how many letters to put in, leave out, change or swap
    let before = [], last = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (let i = 1; i <= a.length; i += 1) {
      const row = [i];
      for (let j = 1; j <= b.length; j += 1) {
        const change = a[i - 1] === b[j - 1] ? 0 : 1;
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      [before, last] = [last, row];
    }
    return last[b.length];
  }
  function guesses(word) {
    if (word.length < 4) return [];
    const near = vocabulary.filter((each) => Math.abs(each.length - word.length) < 3).map((each) => [distance(word, each), each]);
    return near.filter(([far, each]) => far <= Math.max(1, Math.floor(Math.max(word.length, each.length) * 0.34))).sort((a, b) => a[0] - b[0]).slice(0, 2).map((each) => each[1]);
  }
  function idea(words) {
    const said = key(words), share = words.length === 1 && weak.has(words[0]) ? index.counts.weak : index.counts.exact, ways = new Map();
    const same = (way) => (has(index.same, way) ? index.same[way] : []);
    const add = (way, value) => { if (!ways.has(way)) ways.set(way, value); };
    if (has(index.posts, said)) add(said, share);
    same(said).forEach((way) => add(way, share * index.counts.meant));
    if (!ways.size) guesses(words[0]).forEach((word) => { add(stem(word), index.counts.guessed); same(stem(word)).forEach((way) => add(way, index.counts.guessed * index.counts.meant)); });
    return [...ways].filter(([way]) => has(index.posts, way));
  }
  function ideas(query) {
    const words = wordsOf(spelled(query).slice(0, 400)).filter((word) => !fill.has(word)).slice(0, 24), found = [];
    for (let at = 0; at < words.length;) {
      let wide = Math.min(longest, words.length - at);
      while (wide > 1 && !has(index.same, key(words.slice(at, at + wide)))) wide -= 1;
      wide = Math.max(wide, 1);
      if (wide > 1 || !stop.has(words[at])) found.push(idea(words.slice(at, at + wide)));
      at += wide;
    }
    return found.filter((ways) => ways.length);
  }
  function search(query) {
    const looked = ideas(query), scores = new Map(), stems = new Map();
    looked.forEach((ways) => {
      const best = new Map();
      ways.forEach(([way, counts]) => index.posts[way].forEach(([at, value]) => {
        best.set(at, Math.max(best.get(at) || 0, counts * value));
        if (!stems.has(at)) stems.set(at, new Set());
        way.split(" ").forEach((each) => stems.get(at).add(each));
      }));
      best.forEach((value, at) => { const old = scores.get(at) || [0, 0]; scores.set(at, [old[0] + value, old[1] + 1]); });
    });
    const total = [...scores].map(([at, [value, covered]]) => [at, value * (1 + (index.counts.covered * covered) / looked.length)]).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const seen = new Map();
    const ranked = total.map(([at, value]) => { const law = index.laws[at], before = seen.get(law) || 0; seen.set(law, before + 1); return [at, value * index.counts.repeated ** before]; });
    const named = byReference(query).map((at) => [at, Infinity]), known = new Set(named.map((each) => each[0]));
    return [...named, ...ranked.filter((each) => !known.has(each[0])).sort((a, b) => b[1] - a[1] || a[0] - b[0])].map(([at]) => [at, stems.get(at) || new Set()]);
  }
  function byReference(query) {
    const word = query.trim();
    if (!/^[\w.:-]*\d+\w*$/.test(word)) return [];
    const short = word.split(":").pop(), wanted = new Set([word, short]);
    return index.refs.map((ref, at) => [ref, at]).filter(([ref, at]) => [ref, index.laws[at], ref.split(":")[1], index.laws[at].split(":")[1]].some((each) => wanted.has(each))).map((each) => each[1]);
  }
  function marked(text, stems) {
    const made = document.createDocumentFragment();
    text.split(/([\p{L}\p{N}_'’]+)/u).forEach((piece, at) => {
      if (at % 2 && wordsOf(piece).some((word) => stems.has(stem(word)))) { const mark = document.createElement("mark"); mark.textContent = piece; made.append(mark); } else made.append(piece);
    });
    return made;
  }
  function show() {
    const query = input.value, book = chosen.value;
    const found = query.trim() ? search(query).filter(([at]) => !book || index.refs[at].startsWith(`${book}:`)).slice(0, most) : [];
    list.replaceChildren(...found.map(([at, stems]) => {
      const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
      link.href = `#${index.refs[at]}`;
      link.append(`${index.refs[at]}  ${clauses[at][0]}`);
      text.append(marked(clauses[at][1], stems));
      item.append(link, text);
      return item;
    }));
    box.hidden = !query.trim();
    count.textContent = !query.trim() ? "" : found.length ? `${found.length} ${found.length === 1 ? "clause" : "clauses"} found, best first` : "No law has these words. Try fewer or others.";
  }
  function arrive() {
    let wanted;
    try { wanted = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    if (wanted.startsWith("q=")) { input.value = wanted.slice(2).replace(/\+/g, " "); show(); window.scrollTo(0, 0); return; }
    const target = wanted && document.getElementById(wanted);
    if (!target) return;
    for (let each = target; each; each = each.parentElement) if (each.tagName === "DETAILS") each.open = true;
    target.scrollIntoView();
    requestAnimationFrame(() => requestAnimationFrame(() => target.scrollIntoView())); // what came into view only now has found its height
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  let waiting = 0;
  input.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(show, 40); });
  chosen.addEventListener("change", show);
  document.getElementById("ask").addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(waiting); show(); const first = list.querySelector("a"); if (first) first.focus(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
    if (event.key === "Escape" && input.value) { input.value = ""; show(); input.focus(); }
  });
  const root = document.documentElement, theme = document.getElementById("theme");
  const dark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const told = () => { theme.textContent = dark() ? "Light" : "Dark"; theme.setAttribute("aria-label", dark() ? "Use light colours" : "Use dark colours"); };
  try { if (localStorage.getItem("theme")) root.dataset.theme = localStorage.getItem("theme"); } catch { /* a page from a file may have no storage */ }
  theme.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; try { localStorage.setItem("theme", root.dataset.theme); } catch { /* the same */ } told(); });
  told();
  document.getElementById("print-card").addEventListener("click", () => { document.body.classList.add("card"); window.print(); document.body.classList.remove("card"); });
  document.getElementById("print-book").addEventListener("click", () => window.print());
  let folded = []; // what is folded is printed too, but for the cases
  window.addEventListener("beforeprint", () => { folded = [...document.querySelectorAll("details:not(.case):not([open])")]; folded.forEach((each) => { each.open = true; }); });
  window.addEventListener("afterprint", () => { folded.forEach((each) => { each.open = false; }); folded = []; });
  window.addEventListener("hashchange", arrive);
  show();
  arrive();
  document.documentElement.dataset.ready = "yes";
})();
