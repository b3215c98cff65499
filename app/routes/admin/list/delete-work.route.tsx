import { AdminPage, SubmitButton } from "../frame/admin-page";
import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { catalogue, works } from "~/backends/index.server";
import { titled } from "~/seo/listed-meta";
import { backOf, backTo, useBack, withBack, deletePath, listQueryIn } from "../frame/admin-paths";
import { nameInPath } from "~/http/paths";
import { deleteWork } from "~/changes/save.server";
import { findListed, neighborOf } from "./listed-works.server";
import { titleOf } from "~/kinds/kind";

export const meta = titled<typeof loader>((data) =>
  data ? `Delete ${data.title}?` : "Delete this work?",
);

export { shouldRevalidate } from "~/http/route-handle";

export const loader = adminLoader(async ({ request }) => {
  const id = nameInPath(request, -2) ?? "";
  const work = await works.get(id);
  if (work) return json({ id, title: titleOf(work) });
  const gone = { notice: "already-deleted" } as const;
  return redirect(backTo(backOf(request), gone), 303);
});

export const action = adminAction(
  { failed: "Failed to delete work. Please try again." },
  async ({ request, session }) => {
    const id = nameInPath(request, -2) ?? "";
    const back = backOf(request);
    const neighbor = await placeOf(id, back);
    const changed = await deleteWork(works, id, session.email);
    const outcome = changed ? { changed } : ({ notice: "already-deleted" } as const);
    return redirect(backTo(back, outcome, neighbor), 303);
  },
);

/** @returns the ID of the work that moves up in the list. */
async function placeOf(id: string, list: string): Promise<string | undefined> {
  const current = await catalogue.read();
  if (!current) return undefined;
  return neighborOf(findListed(current, listQueryIn(list), new Date()), id);
}

export default function DeleteWorkPage() {
  const { id, title } = useLoaderData<typeof loader>();
  const back = useBack();
  const path = withBack(deletePath(id), back);
  const refusal = useActionData<typeof action>();
  return (
    <AdminPage title="Delete this work?" width="whole" problem={refusal?.problem}>
      <p className="mt-4 max-w-form">
        <strong>{title}</strong> will be removed from every page of the site. You can undo this on
        the next page.
      </p>
      <Form method="post" action={path}>
        <div className="actions mt-6 items-center">
          {/* Dillo does not send a form without data to the address of its own page. */}
          <SubmitButton action={path} intent="delete" kind="danger">
            Delete work
          </SubmitButton>
          <Link to={backTo(back, {}, id)} className="button button-plain">
            Cancel
          </Link>
        </div>
      </Form>
    </AdminPage>
  );
}
