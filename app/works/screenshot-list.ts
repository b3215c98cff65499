import { z } from "zod";
import type { Screenshot } from "~/works/work";

/** As many as the work form edits; a work that has more keeps the others. */
export const mostScreenshots = 30;

const list = z.array(
  z.object({ id: z.string(), url: z.string(), caption: z.string() }),
);

/** Reads a list that `formatScreenshots` made, also where someone forged it. */
export function parseScreenshots(text: string): Screenshot[] {
  try {
    return list.parse(JSON.parse(text)).slice(0, mostScreenshots);
  } catch {
    return [];
  }
}

/** The list as one text, which forms can send and edits can be compared by. */
export function formatScreenshots(screenshots: Screenshot[]): string {
  return screenshots.length > 0 ? JSON.stringify(screenshots) : "";
}

/** Gives screenshots without a unique ID the lowest number that is free. */
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

/** What the buttons of the rows say: "add", "remove 2", "up 2" or "down 2". */
export type RowCommand = "add" | `${"remove" | "up" | "down"} ${number}`;

/**
 * Adds, removes or moves a row.
 *
 * @param command from anyone; one that means nothing changes nothing.
 * @param blank the row to add.
 */
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

/**
 * @param count of the rows after a button was pressed.
 * @returns the button that one presses next: it went along with its row.
 */
export function buttonAfter(command: string, count: number): string {
  const [verb, digits] = command.split(" ");
  const place = Number(digits) + (verb === "up" ? -1 : 1);
  if (verb === "up") return place > 1 ? `up ${place}` : `down ${place}`;
  if (verb === "down") return place < count ? `down ${place}` : `up ${place}`;
  return "add";
}

/** Moves a row to another place, if there is such a place. */
export function moveRow<Row>(rows: Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  const others = rows.filter((_, at) => at !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}

/** A row before anything is entered. */
export const blankScreenshot: Screenshot = { id: "", url: "", caption: "" };
