import { json, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { countOf } from "~/kinds/work";
import { titled } from "~/seo/listed-meta";
import { Container, PageHeader } from "~/ui/container";
import { ErrorSummary, Field, HiddenFields } from "~/ui/field";
import { AdminPage } from "../../frame/admin-page";
import { bulkPath, reviewPath } from "../../frame/admin-paths";
import {
  currentCatalogue,
  adminAction,
  type AdminActionArgs,
  adminLoader,
} from "../../frame/admin-route.server";
import { listQueryIn } from "../../frame/list-query";
import { PostForm, SubmitButton } from "../../frame/post-form";
import { backOf, backTo, useBack, useFormPath, withBack } from "../../frame/way-back";
import { listIndexOf, type OfferedNames } from "../listed-works.server";
import { type Chosen, ActionSelect, BulkFields } from "./bulk-bar";
import { bulkErrors, findChosen, readChosen, neededField } from "./bulk.server";

export const meta = titled("Change several works");

/** A page of works with the longest IDs that a store accepts fits into this. */
const mostBytes = 300 * 1000;
const mostFields = 220;

export { shouldRevalidate } from "~/ui/route-handle";

/** A form that was kept during the sign-in continues on the list. */
export const loader = adminLoader(async ({ request, search }) => {
  const saved = search.get("saved");
  if (saved) throw redirect(backTo(backOf(request), { saved }), 303);
  return json(null);
});

const failed = "Failed to update works. Please try again.";

export const action = adminAction({ failed, mostBytes, mostFields, savesForm: true }, change);

async function change({ request, form }: AdminActionArgs) {
  const back = backOf(request);
  const current = await currentCatalogue();
  const { chosen, targets } = findChosen(readChosen(form), listQueryIn(back), current, new Date());
  const { values, which } = chosen;
  if (targets.length === 0) {
    const { ids } = readChosen(form);
    // Someone else has deleted the chosen works.
    if (which === "checked" && ids.length > 0) {
      throw redirect(backTo(back, { notice: "already-deleted" }), 303);
    }
    return json({ problem: "Select at least one work." }, 422);
  }
  const errors = bulkErrors(values);
  const needed = neededField(values.action);
  const isMissing = needed !== undefined && form.get(needed) === null;
  if (!isMissing && !Object.values(errors).some(Boolean)) {
    const id = which === "all" ? [] : chosen.ids;
    throw redirect(withBack(reviewPath("bulk", { ...values, which, id }), back), 303);
  }
  const { offered } = listIndexOf(current);
  const page = { chosen, selected: targets.length, total: current.stored.length, offered };
  return isMissing ? json<BulkPage>(page) : json<BulkPage>({ ...page, errors }, 422);
}

export default function BulkWorksPage() {
  const answer = useActionData<typeof action>();
  const back = useBack();
  if (answer && "chosen" in answer) return <Choose page={answer} back={back} />;
  return (
    <Container>
      <ErrorSummary problem={answer?.problem} />
      <PageHeader title="Nothing is selected" />
      <Link to={back}>Go back and select works</Link>
    </Container>
  );
}

interface BulkPage {
  chosen: Chosen;
  /** The user chose this many works of the total. */
  selected: number;
  total: number;
  /** The fields suggest these names. */
  offered: OfferedNames;
  errors?: Partial<Record<string, string>>;
  problem?: string;
}

/** Asks for the action, and for the fields that it needs. */
function Choose({ page, back }: { page: BulkPage; back: string }) {
  const { chosen, errors, problem, offered, selected, total } = page;
  const { values, which, ids } = chosen;
  const path = useFormPath(withBack(bulkPath, back));
  const works = ids.map((id): [string, string] => ["id", id]);
  return (
    <AdminPage
      title="Change several works"
      width="form"
      lead={`${countOf(total)}, ${selected.toLocaleString("en-US")} selected`}
      errors={errors}
      problem={problem}
    >
      <PostForm action={path}>
        <HiddenFields fields={[["which", which], ...works]} />
        <Field name="action" label="Action" error={errors?.action}>
          {(control) => <ActionSelect {...control} defaultValue={values.action} />}
        </Field>
        <BulkFields action={values.action} values={values} errors={errors} offered={offered} />
        <SubmitButton action={path} cancel={back}>
          Continue
        </SubmitButton>
      </PostForm>
    </AdminPage>
  );
}
