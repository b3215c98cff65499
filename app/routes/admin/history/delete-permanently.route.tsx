import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { media, works } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";
import { trashPath } from "~/http/paths";
import { removalOrRedirect } from "~/routes/admin/history/change-key.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { Thumbnail } from "~/routes/admin/frame/thumbnail";
import type { ChangeKey } from "~/changes/change";
import { picturesOnlyIn, removeUnused } from "~/changes/picture-uses.server";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { Container } from "~/ui/container";
import { titleOfChange } from "~/changes/work-summary.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Delete this work permanently?" });

export const loader = adminLoader(async ({ request }) => {
  const removal = await removalOrRedirect(works, request);
  const { workId, rev } = removal;
  const query = {
    workId,
    inTrash: true,
    after: String(rev),
    limit: 1,
  } as const;
  const pictures = await picturesOf(removal);
  const { changes } = await works.changes(query);
  const hasEarlier = changes.length > 0;
  const title = titleOfChange(removal);
  return json({ workId, rev, pictures, hasEarlier, title });
});

/** @returns the addresses of the pictures that nothing else uses. */
async function picturesOf(removal: ChangeKey): Promise<string[]> {
  const names = await picturesOnlyIn(removal, works);
  const found = await Promise.all(names.map((name) => media.find(name)));
  return found.flatMap((picture) => picture?.address ?? []);
}

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const action = adminAction(
  { failed: "Failed to delete work. Please try again." },
  async ({ request, session, form }) => {
    const removal = await removalOrRedirect(works, request);
    const pictures =
      form.get("pictures") === "delete"
        ? await picturesOnlyIn(removal, works)
        : [];
    await works.purge(removal, session.email);
    const notice = await removeUnused(pictures, media, works).then(
      () => "deleted-permanently" as const,
      (cause: unknown) => {
        log.error({ err: cause }, "The pictures of a work were not deleted.");
        return "images-remain" as const;
      },
    );
    return redirect(noticePath("/admin/trash", notice), 303);
  },
);

export default function DeletePermanentlyPage() {
  const { workId, rev, pictures, hasEarlier, title } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const path = trashPath({ workId, rev }, "delete");
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary problem={refusal?.problem} />
        <h1 className="font-display text-2xl">Delete this work permanently?</h1>
        <p className="mt-4">
          <strong>{title}</strong> and its history will be deleted permanently.
          {hasEarlier
            ? "So will all earlier works with the same ID in the trash. "
            : null}
          This cannot be undone.
        </p>
        <Form method="post" action={path} className="mt-6">
          {pictures.length > 0 ? (
            <div className="mb-6">
              <label className="choice">
                <input type="checkbox" name="pictures" value="delete" />
                {pictures.length === 1
                  ? "Also delete the image that only this work uses"
                  : `Also delete the ${pictures.length} images that only this work uses`}
              </label>
              <p className="text-sm text-ink-soft">
                Otherwise, anyone who knows the link to an image can still open
                it until you delete it on the Media screen.
              </p>
              <div className="mt-3 flex flex-wrap">
                {pictures.map((address) => (
                  <Thumbnail key={address} address={address} />
                ))}
              </div>
            </div>
          ) : null}
          <SubmitButton action={path} kind="danger">
            Delete permanently
          </SubmitButton>{" "}
          <Link to="/admin/trash" className="button button-quiet ml-3">
            Cancel
          </Link>
        </Form>
      </div>
    </Container>
  );
}
