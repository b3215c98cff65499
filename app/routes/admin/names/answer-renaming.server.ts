import { json, redirect } from "@remix-run/node";
import { catalogue, works } from "~/backends/index.server";
import { changedPath } from "~/routes/admin/frame/admin-paths";
import type { Form } from "~/http/read-form.server";
import { startTurn } from "~/routes/admin/frame/turn.server";
import { log } from "~/log.server";
import type { RenamingAnswer } from "~/routes/admin/names/rename-page";
import { ArrangementTooLarge } from "~/work/arrangement";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { batchIn, newBatch } from "~/changes/changes.server";
import {
  type Plan,
  rename,
  RenamingStopped,
  StaleRenaming,
} from "~/routes/admin/names/rename.server";

/** Enough fields for the largest merge. */
export const mostNames = 100;

const mostNamed = 20;

/** What the confirmation of a renaming shows and sends. */
export function toConfirm({ works, version }: Plan) {
  return {
    works: works.slice(0, mostNamed),
    of: works.length,
    ...{ version, batch: newBatch() },
  };
}

/** The categories or creators that a form renames. */
export function namesIn(form: Form): string[] {
  return Array.from(form).flatMap(([name, value]) =>
    name === "from" ? [value] : [],
  );
}

/** @returns a redirect to the list at `back`, or how far the renaming got or why it failed. */
export async function answerRenaming(
  form: Form,
  by: string,
  planOf: (current: Catalogue) => Plan,
  back: string,
) {
  const batch = batchIn(form.get("batch"));
  const refuse = (problem: string, status: number) =>
    json<RenamingAnswer>({ batch, problem }, status);
  try {
    const current = await catalogue.read();
    if (!current) throw new Error("The catalogue is not available.");
    const seen = form.get("version") ?? "";
    const options = { seen, by, batch, goesOn: startTurn() };
    const rest = await rename(works, planOf(current), options);
    if (!rest) return redirect(changedPath(batch, back), 303);
    const of = Number(form.get("of")) || rest.left;
    const fields = Array.from(form).map(([name, value]): [string, string] => [
      name,
      name === "version" ? rest.version : value,
    ]);
    const goOn = { done: of - rest.left, of, fields };
    return json<RenamingAnswer>({ batch, goOn }, 200);
  } catch (cause) {
    if (cause instanceof StaleRenaming) {
      return refuse(
        "The works have changed since you opened this page, so nothing was renamed. Check the list below, then confirm again.",
        409,
      );
    }
    if (cause instanceof ArrangementTooLarge) return refuse(cause.message, 413);
    log.error({ err: cause }, "A category or creator could not be renamed.");
    return cause instanceof RenamingStopped
      ? refuse(
          `The database stopped responding after ${cause.done} of ${cause.of} works. Confirm again to rename the rest.`,
          503,
        )
      : refuse("Failed to rename. Please try again.", 503);
  }
}
