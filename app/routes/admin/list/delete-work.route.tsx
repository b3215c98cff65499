import { json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteWork } from "~/changes/save.server";
import { catalogue, works } from "~/data.server";
import { nameInPath } from "~/http/paths";
import { titleOf } from "~/kinds/kind";
import { titled } from "~/seo/listed-meta";
import { AdminPage } from "../frame/admin-page";
import { deletePath } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { listQueryIn } from "../frame/list-query";
import { PostForm, SubmitButton } from "../frame/post-form";
import { backOf, backTo, type Outcome, useBack, withBack } from "../frame/way-back";
import { findListed, neighborOf } from "./listed-works.server";

export const meta = titled<typeof loader>((data) =>
  data ? `Delete ${data.title}?` : "Delete this work?",
);

export { shouldRevalidate } from "~/ui/route-handle";

export const loader = adminLoader(async ({ request }) => {
  const id = nameInPath(request, -2) ?? "";
  const work = await works.get(id);
  if (work) return json({ id, title: titleOf(work) });
  return redirect(backTo(backOf(request), { notice: "already-deleted" }), 303);
});

export const action = adminAction(
  { failed: "Failed to delete work. Please try again." },
  async ({ request, session }) => {
    const id = nameInPath(request, -2) ?? "";
    const back = backOf(request);
    const current = await catalogue.read();
    // The work that moves up in the list.
    const neighbor = current && neighborOf(findListed(current, listQueryIn(back), new Date()), id);
    const changed = await deleteWork(works, id, session.email);
    const outcome: Outcome = changed ? { changed } : { notice: "already-deleted" };
    return redirect(backTo(back, outcome, neighbor), 303);
  },
);

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
      <PostForm action={path} className="mt-6">
        {/* Dillo does not send a form without data to the address of its own page. */}
        <SubmitButton action={path} intent="delete" kind="danger" cancel={backTo(back, {}, id)}>
          Delete work
        </SubmitButton>
      </PostForm>
    </AdminPage>
  );
}
