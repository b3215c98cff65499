import anyAscii from "any-ascii";
import { works } from "~/backends/index.server";
import {
  type Catalogue,
  deriveCreators,
  groupByCategory,
} from "~/catalogue/catalogue.server";
import { env } from "~/env.server";
import type { Refusal } from "~/routes/admin/edit/refusal.server";
import { findOrFail } from "~/routes/admin/frame/find-or-fail.server";
import { uncategorized } from "~/work/work";
import { appIdOf, readWork } from "~/work/work-document.server";
import { checkLocalForm } from "~/work/publish-time.server";
import { workFormOf, type WorkFormValues } from "~/work/work-form";

const mostCharacters = 60;

/** @returns an unused ID of lowercase letters, digits, and hyphens, for text in any script. */
export function suggestedId(
  text: string,
  current: Pick<Catalogue, "stored" | "builtInPages"> | undefined,
): string {
  const taken = new Set(current?.builtInPages);
  for (const { id, document } of current?.stored ?? []) {
    taken.add(id).add(appIdOf(document));
  }
  const name = slugOf(text) || "work";
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(id)) return id;
  }
}

function slugOf(text: string): string {
  const words = text.replace(/\p{Script=Han}/gu, (word) => ` ${word} `);
  return anyAscii(words)
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, mostCharacters)
    .replace(/^-|-$/g, "");
}

/** @returns the form of a new work with the contents of a stored one. @throws as `findOrFail`. */
export async function copyOf(
  id: string,
  current: Catalogue | undefined,
): Promise<WorkFormValues> {
  const values = workFormOf(await findOrFail(works, id));
  const free = suggestedId(id, current);
  const appId = values.appId && free;
  return { ...values, id: free, appId, publishAt: "" };
}

/** @returns the form with generated IDs, to be checked; undefined if it has an ID or no title. */
export function withSuggestedIds(
  values: WorkFormValues,
  current: Catalogue | undefined,
): Refusal | undefined {
  if (values.id.trim() || !values.title.trim()) return undefined;
  const id = suggestedId(values.title, current);
  const appId = values.appId.trim() || id;
  const message = values.appId.trim()
    ? "This ID was generated from the title. Check it, then send the form again."
    : "This ID and the App ID were generated from the title. Check them, then send the form again.";
  const suggested = { ...values, id, appId };
  const { errors } = checkLocalForm(suggested, env.SITE_TIME_ZONE);
  return {
    values: suggested,
    errors: { ...errors, id: message },
    isSuggested: true,
  };
}

/** Includes values of drafts. */
export function suggestionsFrom(current: Catalogue | undefined) {
  const works =
    current?.stored.flatMap((stored) => readWork(stored) ?? []) ?? [];
  const categories = groupByCategory(works).map(({ name }) => name);
  return {
    category: categories.filter((name) => name !== uncategorized),
    creatorId: deriveCreators(works).map(({ id, name }) => ({ id, name })),
  };
}
