import { AdminPage } from "../frame/admin-page";
import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { media, works } from "~/backends/index.server";
import { newBatch } from "~/changes/changes.server";
import { startJob } from "~/changes/jobs.server";
import { picturesOnlyIn } from "~/changes/picture-uses.server";
import { titleOfChange } from "~/changes/change";
import { noticePath } from "~/http/fixed-notices";
import { jobPath, trashPath } from "../frame/admin-paths";
import { removalsIn } from "./restore-sources.server";
import { pageMeta } from "~/seo/page-meta";
import { Thumbnail } from "../frame/thumbnail";
import { listFrom, partOf, PartLinks } from "../frame/page-links";
import { SubmitButton } from "../frame/submit-button";
import { countOf } from "~/kinds/work";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.heading ?? "Delete permanently?" });

export const loader = adminLoader(async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const removals = await removalsIn(query);
  const names = await picturesOnlyIn(removals, works);
  const part = partOf(names, query.get("images"));
  const found = await Promise.all(part.items.map((name) => media.find(name)));
  const count = removals.length;
  return json({
    removals: removals.map(({ id }) => ({ id })),
    titles: partOf(
      removals.map((removal) => titleOfChange(removal)),
      query.get(listFrom),
    ),
    pictures: { ...part, items: found.flatMap((picture) => picture?.address ?? []) },
    heading: `Delete ${count === 1 ? "this work" : countOf(count)} permanently?`,
  });
});

export { shouldRevalidate } from "../frame/should-revalidate";

export const action = adminAction(
  { failed: "Failed to delete work. Please try again." },
  async ({ request, session, form }) => {
    const removals = await removalsIn(new URL(request.url).searchParams);
    const images = form.get("pictures") === "delete" ? await picturesOnlyIn(removals, works) : [];
    const id = newBatch();
    const then = noticePath("/admin/trash", "deleted-permanently");
    await startJob(
      {
        id,
        by: session.email,
        role: session.person.role,
        kind: "purge",
        of: removals.length,
        then,
      },
      {
        removals: removals.map(({ workId, rev }) => ({ workId, rev })),
        images,
      },
    );
    return redirect(jobPath(id), 303);
  },
);

export default function DeletePermanentlyPage() {
  const { removals, titles, pictures, heading } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const path = trashPath(removals, "delete");
  return (
    <AdminPage title={heading} width="prose" problem={refusal?.problem}>
      <ul className="mt-4 list-disc pl-6">
        {titles.items.map((title, index) => (
          <li key={index}>{title}</li>
        ))}
      </ul>
      <PartLinks name={listFrom} part={titles} />
      <p className="mt-4">
        {`The whole history of ${titles.count === 1 ? "this work" : "these works"} will be deleted, and so will all earlier works with the same ID in the trash. This cannot be undone.`}
      </p>
      <Form method="post" action={path} className="mt-6">
        {pictures.count > 0 ? (
          <div className="mb-6">
            <label className="choice">
              <input type="checkbox" name="pictures" value="delete" />
              {pictures.count === 1
                ? "Also delete the image that nothing else uses"
                : `Also delete the ${pictures.count} images that nothing else uses`}
            </label>
            <p className="text-sm text-ink-soft">
              Otherwise, anyone who knows the link to an image can still open it until you delete it
              under Media.
            </p>
            <div className="mt-3 flex flex-wrap">
              {pictures.items.map((address) => (
                <Thumbnail key={address} address={address} />
              ))}
            </div>
            <PartLinks name="images" part={pictures} />
          </div>
        ) : null}
        <SubmitButton action={path} intent="delete" kind="danger">
          Delete permanently
        </SubmitButton>{" "}
        <Link to="/admin/trash" className="button button-quiet ml-3">
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}
