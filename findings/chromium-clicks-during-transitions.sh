#!/usr/bin/env bash
# Program: Chromium 156.0.8078.108 (Debian 12), driven by playwright-core 1.65.1 (npm).
# Guess: with `pointer-events: none` on ::view-transition, a transition is only a picture above the
# page, and the links under it can be clicked.
# Seen: until the transition ends, the root is hit instead of the link, whatever that property says,
# so a click does nothing. The link is hit again if the root has `view-transition-name: none`.
set -euo pipefail
installed=$(dpkg-query -W -f '${Version}' chromium)
[[ $installed == 156.0.8078.108* ]] || { echo "chromium is $installed" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts playwright-core@1.65.1
cat >run.mjs <<'JS'
import { chromium } from "playwright-core";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const style of ["", ":root { view-transition-name: none } p { view-transition-name: other }"]) {
  await page.setContent(`<!doctype html><title>Clicks</title>
    <style>
      ::view-transition, ::view-transition-group(*) { pointer-events: none }
      ::view-transition-group(*) { animation-duration: 5s }
      p { margin-top: 100px }
      a { position: absolute; inset: 0 auto auto 0; width: 200px; height: 50px }
      ${style}
    </style>
    <a href="#there">A link</a> <p>Some words.</p>`);
  const hit = await page.evaluate(async () => {
    const hit = () => document.elementFromPoint(20, 20).localName;
    const hits = [hit()];
    const transition = document.startViewTransition(() => undefined);
    await transition.ready;
    hits.push(hit());
    transition.skipTransition();
    await transition.finished;
    return [...hits, hit()].join(" ");
  });
  console.log(hit);
}
await browser.close();
JS
seen=$(node run.mjs)
echo "$seen"
[[ $seen == "a html a
a a a" ]]
