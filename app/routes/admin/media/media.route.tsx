import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAction,
  adminLoader,
} from "~/routes/admin/frame/admin-route.server";
import { catalogue, media, works } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { log } from "~/log.server";
import { storeUpload } from "~/media/store-upload.server";
import { usesOf } from "~/changes/picture-uses.server";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { PageLinks } from "~/routes/admin/frame/page-links";
import { FileField } from "~/routes/admin/media/file-field";
import { ListedPicture } from "~/routes/admin/media/listed-picture";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { Container } from "~/ui/container";
import { Message } from "~/ui/message";

const picturesPerPage = 50;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Media" });

export const loader = adminLoader(async ({ request }) => {
  const after = new URL(request.url).searchParams.get("before") ?? undefined;
  const notice = await noticeFor(works, request);
  const isFirstPage = after === undefined;
  try {
    const page = await media.list({ after, limit: picturesPerPage });
    const names = page.pictures.map(({ name }) => name);
    const stored = (await catalogue.read())?.stored;
    if (!stored) throw new Error("The works could not be read.");
    const uses = await usesOf(names, stored, works);
    const pictures = page.pictures.map((picture) => ({
      ...picture,
      uses: uses.get(picture.name),
    }));
    return json({ pictures, next: page.next ?? null, isFirstPage, notice });
  } catch (cause) {
    log.error({ err: cause }, "The pictures could not be read.");
    return json({ pictures: null, next: null, isFirstPage, notice }, 503);
  }
});

export { shouldRevalidate } from "~/routes/admin/frame/should-revalidate";

export const action = adminAction(
  {
    failed: "The picture could not be stored. Please try again.",
    uploads: true,
  },
  async ({ files }) => {
    const { problem, status } = await storeUpload(media, files.get("file"));
    if (problem) return json({ problem }, status);
    return redirect(noticePath("/admin/media", "picture-uploaded"), 303);
  },
);

export default function MediaPage() {
  const { pictures, next, isFirstPage, notice } =
    useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <div className="max-w-3xl pt-12">
        <ErrorSummary errors={{ file: problem }} />
        <h1 className="font-display text-2xl">Media</h1>
        <p className="mt-2 text-ink-soft">
          All uploaded pictures, newest first. You can also upload pictures when
          you add or edit a work.
        </p>
        <Form
          // Resets the form after an upload.
          key={pictures?.[0]?.storedAt}
          method="post"
          action="/admin/media"
          encType="multipart/form-data"
          className="mt-6"
        >
          <FileField label="Upload a picture" error={problem} />
          <SubmitButton action="/admin/media" busy="Uploading..." kind="quiet">
            Upload
          </SubmitButton>
        </Form>
        {!pictures ? (
          <Message>Failed to load pictures. Please try again.</Message>
        ) : pictures.length === 0 ? (
          <p className="mt-8">There are no pictures yet.</p>
        ) : (
          <>
            <p className="mt-8">
              <Link to="/admin/media/delete-unused">
                Delete unused pictures
              </Link>
            </p>
            <ul className="mt-4">
              {pictures.map((picture) => (
                <ListedPicture key={picture.name} picture={picture} />
              ))}
            </ul>
          </>
        )}
        <PageLinks
          first={isFirstPage ? undefined : "/admin/media"}
          next={
            next ? `/admin/media?before=${encodeURIComponent(next)}` : undefined
          }
        />
      </div>
    </Container>
  );
}
