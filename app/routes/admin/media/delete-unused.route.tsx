import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { savedFormLife } from "~/records/saved-forms.server";
import { longestSession } from "~/records/sessions.server";
import { media, works } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";
import { readForm } from "~/http/read-form.server";
import { log } from "~/log.server";
import { unusedPictures } from "~/changes/picture-uses.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { fileSize } from "~/routes/admin/media/file-size";
import { Thumbnail } from "~/routes/admin/frame/thumbnail";
import { Container } from "~/ui/container";

const mostShown = 50;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Delete unused pictures?" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { pictures, recent } = await findUnused();
  return json({
    count: pictures.length,
    recentCount: recent.length,
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    shown: pictures.slice(0, mostShown).map(({ address }) => address),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request);
  try {
    const { pictures, recent } = await findUnused();
    const kept = form.get("recent") === "delete" ? [] : recent;
    const names = pictures.map(({ name }) => name);
    for (const name of names) {
      if (!kept.some((picture) => picture.name === name)) {
        await media.remove(name);
      }
    }
    return redirect(noticePath("/admin/media", "unused-deleted"), 303);
  } catch (cause) {
    log.error({ err: cause }, "Unused pictures could not be deleted.");
    const problem = "Failed to delete the pictures. Please try again.";
    return json({ problem }, 503);
  }
}

async function findUnused() {
  // A form can stay open for a whole session and then be kept after it ends.
  const since = new Date(Date.now() - longestSession - savedFormLife);
  return unusedPictures(media, await works.list(), works, since);
}

export default function DeleteUnusedPage() {
  const { count, recentCount, bytes, shown } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const older = count - recentCount;
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary problem={refusal?.problem} />
        <h1 className="font-display text-2xl">Delete unused pictures?</h1>
        {count === 0 ? (
          <p className="mt-4">
            There are no unused pictures. Each picture is used by a work, in the
            trash, or in the history.
          </p>
        ) : (
          <>
            <p className="mt-4">
              {`${pictures(count)} (${fileSize(bytes)}) ${count === 1 ? "is" : "are"} not used anywhere.`}{" "}
              You cannot undo the deletion.
            </p>
            {recentCount > 0 ? (
              <p className="mt-4">
                {`${recentCount} of them ${recentCount === 1 ? "was" : "were"} uploaded in the last two weeks.`}{" "}
                Recent pictures may belong to a form that is still open, or to
                one that was saved when a session expired.
              </p>
            ) : null}
            <ul className="mt-4 flex flex-wrap">
              {shown.map((address) => (
                <li key={address}>
                  <Thumbnail address={address} />
                </li>
              ))}
            </ul>
          </>
        )}
        <Form
          method="post"
          action="/admin/media/delete-unused"
          className="mt-6"
        >
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
            {count === 0 ? "Go back to the pictures" : "Cancel"}
          </Link>
        </Form>
      </div>
    </Container>
  );
}

function pictures(count: number): string {
  return count === 1 ? "1 picture" : `${count} pictures`;
}
