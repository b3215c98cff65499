import { AdminPage } from "../frame/admin-page";
import { titled } from "~/seo/page-meta";
import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { savedFormLife } from "~/records/saved-forms.server";
import { longestSession } from "~/records/sessions.server";
import { stagedContents } from "~/records/staged-files.server";
import { media, works } from "~/backends/index.server";
import { decodeFile } from "~/transfer/read-table";
import { newBatch, picturesIn } from "~/changes/changes.server";
import { startJob } from "~/changes/jobs.server";
import { noticePath } from "~/http/fixed-notices";
import { jobPath } from "../frame/admin-paths";
import { unusedPictures } from "~/changes/picture-uses.server";
import { listFrom, type ListPart, partOf, PartLinks } from "../frame/page-links";
import { fileSize } from "./file-field";
import { Thumbnail } from "../frame/thumbnail";

/** More images are folded. */
const mostOpen = 50;

export const meta = titled("Delete unused images?");

export { shouldRevalidate } from "../frame/should-revalidate";

export const loader = adminLoader(async ({ request }) => {
  const { pictures, recent } = await findUnused();
  return json({
    count: pictures.length,
    recentCount: recent.length,
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    addresses: partOf(
      pictures.map(({ address }) => address),
      new URL(request.url).searchParams.get(listFrom),
    ),
  });
});

export const action = adminAction(
  { failed: "Failed to delete the images. Please try again." },
  async ({ session, form }) => {
    const { pictures, recent } = await findUnused();
    const kept = new Set(form.get("recent") === "delete" ? [] : recent.map(({ name }) => name));
    const images = pictures.flatMap(({ name }) => (kept.has(name) ? [] : name));
    if (images.length === 0) {
      return redirect(noticePath("/admin/media", "none-deleted"), 303);
    }
    const id = newBatch();
    const { role } = session.person;
    const job = { id, by: session.email, role, kind: "images" } as const;
    const then = noticePath("/admin/media", "unused-deleted");
    await startJob({ ...job, of: images.length, then }, { images });
    return redirect(jobPath(id), 303);
  },
);

async function findUnused() {
  // A form can stay open for a whole session and then be kept after it ends.
  const since = new Date(Date.now() - longestSession - savedFormLife);
  const staged = new Set<string>();
  for await (const content of stagedContents()) {
    // JSON may escape slashes.
    const body = (await decodeFile(content)).text.replaceAll("\\/", "/");
    for (const name of picturesIn({ body })) staged.add(name);
  }
  return unusedPictures(media, await works.list(), works, since, staged);
}

export default function DeleteUnusedPage() {
  const { count, recentCount, bytes, addresses } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const older = count - recentCount;
  return (
    <AdminPage title="Delete unused images?" width="prose" problem={refusal?.problem}>
      {count === 0 ? (
        <>
          <p className="mb-6 mt-4">
            There are no unused images. Each image is used by a work, in the trash, or in the
            history.
          </p>
          <Link to="/admin/media" className="button button-quiet">
            Back to Media
          </Link>
        </>
      ) : (
        <>
          <p className="mt-4">
            {`${pictures(count)} (${fileSize(bytes)}) ${count === 1 ? "is" : "are"} not used anywhere.`}{" "}
            You cannot undo the deletion.
          </p>
          {recentCount > 0 ? (
            <p className="mt-4">
              {`${recentCount} of them ${recentCount === 1 ? "was" : "were"} uploaded in the last two weeks, or ${recentCount === 1 ? "is" : "are"} named in a file that can still be imported.`}{" "}
              Recent images may belong to a form that is still open, or to one that was saved when a
              session expired.
            </p>
          ) : null}
          {count > mostOpen ? (
            <details className="mt-4" open={addresses.first > 0}>
              <summary>{`All ${pictures(count)}`}</summary>
              <Thumbnails addresses={addresses} />
            </details>
          ) : (
            <Thumbnails addresses={addresses} />
          )}
          <Form method="post" action="/admin/media/delete-unused" className="mt-6">
            {older > 0 ? (
              <button type="submit" className="button button-danger mb-3 mr-3">
                {`Delete ${pictures(older)}`}
              </button>
            ) : null}
            {recentCount > 0 ? (
              <button
                type="submit"
                name="recent"
                value="delete"
                className="button button-danger mb-3 mr-3"
              >
                {older > 0
                  ? `Delete all ${count}, including recent ones`
                  : `Delete ${pictures(count)}`}
              </button>
            ) : null}
            <Link to="/admin/media" className="button button-quiet">
              Cancel
            </Link>
          </Form>
        </>
      )}
    </AdminPage>
  );
}

function Thumbnails({ addresses }: { addresses: ListPart<string> }) {
  return (
    <>
      <ul className="mt-4 flex flex-wrap">
        {addresses.items.map((address) => (
          <li key={address}>
            <Thumbnail address={address} />
          </li>
        ))}
      </ul>
      <PartLinks name={listFrom} part={addresses} />
    </>
  );
}

function pictures(count: number): string {
  return count === 1 ? "1 image" : `${count} images`;
}
