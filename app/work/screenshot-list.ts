import { z } from "zod";
import type { Screenshot } from "~/work/work";

/** A work that has more keeps the others. */
export const mostScreenshots = 30;

const list = z.array(
  z.object({ id: z.string(), url: z.string(), caption: z.string() }),
);

/** Accepts anything, because the text may be forged. */
export function parseScreenshots(text: string): Screenshot[] {
  try {
    return list.parse(JSON.parse(text)).slice(0, mostScreenshots);
  } catch {
    return [];
  }
}

/** One text, so that forms can send it and edits can be compared. */
export function formatScreenshots(screenshots: Screenshot[]): string {
  return screenshots.length > 0 ? JSON.stringify(screenshots) : "";
}

/** Gives screenshots without a unique ID the lowest free number. */
export function withIds(screenshots: Screenshot[]): Screenshot[] {
  const used = new Set(screenshots.map(({ id }) => id));
  const seen = new Set([""]);
  let number = 1;
  return screenshots.map((screenshot) => {
    const isUnique = !seen.has(screenshot.id);
    seen.add(screenshot.id);
    if (isUnique) return screenshot;
    while (used.has(String(number))) number += 1;
    used.add(String(number));
    return { ...screenshot, id: String(number) };
  });
}

export type RowCommand = "add" | `${"remove" | "up" | "down"} ${number}`;

/** @param command from the form; anything unknown changes nothing. */
export function changeRows<Row>(
  rows: Row[],
  command: string,
  blank: Row,
): Row[] {
  if (command === "add") {
    return rows.length < mostScreenshots ? [...rows, blank] : rows;
  }
  const [, verb, digits] = /^(remove|up|down) (\d{1,2})$/.exec(command) ?? [];
  const index = Number(digits) - 1;
  if (!verb || index < 0 || index >= rows.length) return rows;
  if (verb === "remove") return rows.filter((_, at) => at !== index);
  return moveRow(rows, index, verb === "up" ? index - 1 : index + 1);
}

/** @returns the button to focus after a row was moved or removed. */
export function buttonAfter(command: string, count: number): string {
  const [verb, digits] = command.split(" ");
  const place = Number(digits) + (verb === "up" ? -1 : 1);
  if (verb === "up") return place > 1 ? `up ${place}` : `down ${place}`;
  if (verb === "down") return place < count ? `down ${place}` : `up ${place}`;
  return "add";
}

export function moveRow<Row>(rows: Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  const others = rows.filter((_, at) => at !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}

export const blankScreenshot: Screenshot = { id: "", url: "", caption: "" };
