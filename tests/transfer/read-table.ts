import { expect } from "vitest";
import { readImport, reviewImport } from "~/transfer/review-import.server";
import { deriveCreators } from "~/catalogue/catalogue.server";
import { documentsById } from "~/kinds/kind";
import { own } from "~/kinds/outside";
import type { StoredWork, WorkDocument } from "~/kinds/work";

export const now = new Date("2026-06-01T12:00:00Z");

interface Given {
  stored?: StoredWork[];
  /** Fields by the headings of columns. */
  match?: Record<string, string>;
  name?: string;
}

export function read(content: string | Uint8Array, given: Given = {}) {
  const { stored = [], match = {}, name = "works.csv" } = given;
  const file = { name, content: Buffer.from(content) };
  const creators = deriveCreators(stored);
  const context = { now, stored, creators, timeZone: "Europe/Berlin" };
  return readImport(file, { ...context, match: ({ heading }) => own(match, heading) });
}

export async function documentsIn(
  content: string | Uint8Array,
  given?: Given,
): Promise<WorkDocument[]> {
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
