import { titleOf } from "~/work/site-document";
import {
  type KnownPictures,
  missingPictures,
} from "~/media/missing-pictures.server";
import type { StoredWork } from "~/work/work";

/** @returns a line for each work that names images that are not stored. */
export async function missingInWorks(
  pictures: KnownPictures,
  works: StoredWork[],
): Promise<string[]> {
  const texts = works.flatMap((work) =>
    textsIn(work.document).map((text) => ({ work, text })),
  );
  const missing = await missingPictures(
    pictures,
    texts.map(({ text }) => text),
  );
  const lines = new Map<StoredWork, string[]>();
  for (const [index, { work }] of texts.entries()) {
    const addresses = missing[index] ?? [];
    if (addresses.length === 0) continue;
    lines.set(work, [...(lines.get(work) ?? []), ...addresses]);
  }
  return Array.from(
    lines,
    ([work, addresses]) =>
      `${titleOf(work)} (${work.id}): ${Array.from(new Set(addresses)).join(", ")}`,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string")
    return value.includes("/media/") ? [value] : [];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [];
}
