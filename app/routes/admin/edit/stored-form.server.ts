import { workPagePath } from "~/http/paths";
import { works } from "~/backends/index.server";
import {
  type Catalogue,
  deriveCreators,
  groupByCategory,
} from "~/catalogue/catalogue.server";
import { find, findOrFail } from "~/routes/admin/frame/find-or-fail.server";
import { readWork, revOf } from "~/work/work-document.server";
import { siteTimeZone } from "~/site.server";
import { uncategorized } from "~/work/work";
import { withLocalTime } from "~/work/publish-time.server";
import { sayVisibility, visibilityOf } from "~/work/visibility";
import type { WorkFormValues } from "~/work/work-form";
import { workFormOf } from "~/work/work-of-form.server";

interface StoredForm {
  status: number;
  values: WorkFormValues;
  rev: number;
  visibility?: string;
  /** The path is set only if visitors see the work's page. */
  publicPath?: string;
  problem?: string;
}

/** Does not throw, so that a saved form comes back even if its work is gone. */
export async function storedForm(id: string): Promise<StoredForm> {
  const { status, work, problem } = await find(works, id);
  const stored = work ?? { id, document: {} };
  const read = readWork(stored);
  const now = new Date();
  return {
    status,
    problem,
    values: withLocalTime(workFormOf(stored), siteTimeZone()),
    rev: revOf(stored.document),
    visibility: read && sayVisibility(read, now, siteTimeZone()),
    publicPath:
      read?.appId && visibilityOf(read, now) === "public"
        ? workPagePath(read.appId)
        : undefined,
  };
}

/**
 * @returns the form of a new work with the contents of a stored one, but without its IDs.
 * @throws as `findOrFail`
 */
export async function copyOf(id: string): Promise<WorkFormValues> {
  const stored = workFormOf(await findOrFail(works, id));
  const values = withLocalTime(stored, siteTimeZone());
  // A time that has passed would be the date of the copy.
  const isDue = visibilityOf({ publishAt: stored.publishAt }, new Date());
  const publishAt = isDue === "scheduled" ? values.publishAt : "";
  return { ...values, id: "", appId: "", publishAt };
}

/** Includes values of drafts. */
export function suggestionsFrom({ stored }: Pick<Catalogue, "stored">) {
  const works = stored.flatMap((each) => readWork(each) ?? []);
  const categories = groupByCategory(works).map(({ name }) => name);
  return {
    category: categories.filter((name) => name !== uncategorized),
    creatorId: deriveCreators(stored).map(({ id, name }) => ({ id, name })),
  };
}
