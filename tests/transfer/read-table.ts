import { expect } from "vitest";
import { readImport, reviewImport } from "~/transfer/review-import.server";
import { documentsById } from "~/kinds/site-document";
import type { StoredWork } from "~/kinds/work";

export const now = new Date("2026-06-01T12:00:00Z");

interface Given {
  stored?: StoredWork[];
  matches?: Map<number, string>;
  name?: string;
}

export function read(content: string | Uint8Array, given: Given = {}) {
  const { stored = [], matches, name = "works.csv" } = given;
  const file = { name, content: Buffer.from(content) };
  const context = { now, stored, timeZone: "Europe/Berlin", matches };
  return readImport(file, context);
}

export async function documentsIn(content: string | Uint8Array, given?: Given) {
  const { works, problems } = await read(content, given);
  expect(problems).toEqual([]);
  return works.map(({ id, document }) => ({ id, ...document }));
}

/** @returns which works an import would write. */
export async function changedBy(content: string, stored: StoredWork[]) {
  const file = await read(content, { stored });
  const { plan, wrong } = await reviewImport(file, documentsById(stored));
  expect(wrong).toEqual([]);
  return plan.items.map(({ id }) => id);
}
