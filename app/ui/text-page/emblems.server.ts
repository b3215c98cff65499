import { hand } from "~/ui/hand";
import type { EntryList } from "~/ui/markdown.server";

type Draw = (index: number) => string;

/** What a page shows beside its cards and steps (app/ui/markdown.server.ts). */
const emblems: Record<string, Record<EntryList, Draw[]> | undefined> = {
  "about-koxist": {
    cards: [
      (index) => both(44, 34, `value-${index}`),
      () => handAt(-12, 34, 50) + machineAt(-12, -18, 18),
      () =>
        handAt(-42, 8, 15) +
        machineAt(-12, 4, 12) +
        handAt(18, -2, 17) +
        machineAt(46, -8, 10),
      () =>
        handAt(-23, 0, 38) +
        machineAt(-23, 0, 27) +
        handAt(-23, 0, 18) +
        machineAt(-23, 0, 8),
    ],
    steps: [(index) => both(Math.max(64 - index * 15, 0), 24, `rank-${index}`)],
  },
  community: {
    cards: [() => handAt(-27, 0, 34), () => machineAt(-26, 0, 34)],
    steps: [],
  },
};

/** @returns SVG; blank for pages without emblems. */
export function emblemOf(page: string, list: EntryList, index: number): string {
  const draws = emblems[page]?.[list] ?? [];
  const draw = draws[index % draws.length];
  if (!draw) return "";
  return `<svg aria-hidden="true" focusable="false" viewBox="-60 -40 120 80" width="120" height="80" class="emblem">${draw(index)}</svg>`;
}

function handAt(x: number, y: number, size: number): string {
  return `<path d="${hand}" transform="translate(${x} ${y}) scale(${size / 160})" class="fill-warm"></path>`;
}

function machineAt(x: number, y: number, size: number): string {
  return `<circle cx="${x}" cy="${y}" r="${size}" class="fill-cool"></circle>`;
}

/** @param id must be unique on the page. */
function both(distance: number, size: number, id: string): string {
  const scale = size / 150;
  const x = distance / 2 / scale;
  const shape = `<path d="${hand}" transform="translate(${-x})"`;
  const circle = `<circle cx="${x}" r="150"`;
  return (
    `<g transform="scale(${scale})"><clipPath id="${id}">${shape}></path></clipPath>` +
    `${shape} class="fill-warm"></path>${circle} class="fill-cool"></circle>` +
    `${circle} clip-path="url(#${id})" class="fill-overlap"></circle></g>`
  );
}
