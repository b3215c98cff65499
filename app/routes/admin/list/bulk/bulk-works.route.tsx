import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue, works } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { listOf, listPath, useList } from "~/routes/admin/frame/list-path";
import { readForm } from "~/http/read-form.server";
import { startTurn } from "~/routes/admin/frame/turn.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { BulkSteps } from "~/routes/admin/list/bulk/bulk-steps";
import { Container } from "~/ui/container";
import { PageHeader } from "~/ui/page-header";
import {
  answerBulk,
  readBulkForm,
} from "~/routes/admin/list/bulk/bulk-steps.server";
import { type Status } from "~/work/publication";
import { setStatus } from "~/changes/save-work.server";
import { WorkGone } from "~/changes/works-store";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: "Change several works" });

/** Fits a page of works with the longest IDs that a store accepts. */
const mostBytes = 300 * 1000;
const mostFields = 70;

/** A form that was kept during the sign-in continues on the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const saved = new URL(request.url).searchParams.get("saved");
  if (saved)
    throw redirect(listPath(listOf(request), undefined, { saved }), 303);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const { email: by } = await requireAdmin(request, {
    saves: mostBytes,
    holds: mostBytes,
  });
  const form = await readForm(request, mostBytes, mostFields);
  const list = listOf(request);
  for (const [button, status] of statusButtons) {
    const id = form.get(button);
    if (id) return setStatusOf(id, status, by, list);
  }
  const current = await catalogue.read();
  if (!current) throw noWorkResponse(503);
  const answer = await answerBulk(readBulkForm(form, list), {
    ...{ current, store: works, by, now: new Date() },
    goesOn: startTurn(),
  });
  if (answer.cause) log.error({ err: answer.cause }, "A bulk action failed.");
  if (answer.batch) {
    return redirect(listPath(list, undefined, { changed: answer.batch }), 303);
  }
  return json(answer.page ?? null, answer.status);
}

const statusButtons: [name: string, status: Status][] = [
  ["publish", "published"],
  ["unpublish", "draft"],
];

async function setStatusOf(
  id: string,
  status: Status,
  by: string,
  list: string,
) {
  try {
    const changed = await setStatus(works, id, status, by);
    return redirect(listPath(list, id, { changed }), 303);
  } catch (cause) {
    if (cause instanceof WorkGone) throw errorResponse(404);
    log.error({ err: cause }, "A work's status could not be saved.");
    throw noWorkResponse(503, "Failed to update work. Please try again.");
  }
}

export default function BulkWorksPage() {
  const page = useActionData<typeof action>();
  const list = useList();
  return (
    <Container>
      {page ? (
        <BulkSteps page={page} list={list} />
      ) : (
        <>
          <PageHeader title="Nothing is selected" />
          <Link to={listPath(list)}>Go back and select works</Link>
        </>
      )}
    </Container>
  );
}
