import { works } from "~/backends/index.server";
import { env } from "~/env.server";
import { find } from "~/routes/admin/frame/find-or-fail.server";
import { revOf } from "~/work/document.server";
import { type State, stateOf } from "~/work/publication";
import { visibilityOf, withLocalTime } from "~/work/publish-time.server";
import { readWork } from "~/work/work-document.server";
import { workFormOf, type WorkFormValues } from "~/work/work-form";

interface StoredForm {
  status: number;
  values: WorkFormValues;
  rev: number;
  state?: State;
  visibility?: string;
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
    values: withLocalTime(workFormOf(stored), env.SITE_TIME_ZONE),
    rev: revOf(stored.document),
    ...(read && {
      state: stateOf(read, now),
      visibility: visibilityOf(read, now, env.SITE_TIME_ZONE),
    }),
  };
}
