import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guard.server";
import { media, works } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";
import { findPictureOrFail } from "~/routes/admin/media/find-picture.server";
import { changedPath, picturePath } from "~/http/paths";
import { usualFormBytes } from "~/http/read-form.server";
import { readUploadForm } from "~/http/read-upload-form.server";
import { log } from "~/log.server";
import { usesOf } from "~/changes/picture-uses.server";
import { replaceInWorks } from "~/routes/admin/media/replace-in-works.server";
import { storeUpload } from "~/media/store-upload.server";
import { pageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { FileField } from "~/routes/admin/media/file-field";
import { PictureUseList } from "~/routes/admin/media/picture-use-list";
import { Thumbnail } from "~/routes/admin/frame/thumbnail";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { Container } from "~/ui/container";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Replace this picture everywhere" });

interface Refusal {
  fileProblem?: string;
  problem?: string;
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const picture = await findPictureOrFail(media, request);
  const { name, address } = picture;
  const uses = await usesOf([name], await works.list(), works);
  return json({ name, address, works: uses.get(name)?.works ?? [] });
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const { files } = await readUploadForm(request, usualFormBytes);
  const { name } = await findPictureOrFail(media, request);
  const stored = await storeUpload(media, files.get("file"));
  if (stored.problem !== undefined) {
    return json<Refusal>({ fileProblem: stored.problem }, stored.status);
  }
  try {
    const all = await works.list();
    const { address } = stored;
    const batch = await replaceInWorks(
      works,
      all,
      name,
      address,
      session.email,
    );
    return redirect(
      batch
        ? changedPath(batch, "/admin/media")
        : noticePath("/admin/media", "picture-not-used"),
      303,
    );
  } catch (cause) {
    log.error({ err: cause }, "A picture could not be replaced.");
    const problem =
      "The picture was uploaded, but the works could not be changed. Please try again.";
    return json<Refusal>({ problem }, 503);
  }
}

export default function ReplacePicturePage() {
  const { name, address, works } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const path = picturePath(name, "replace");
  return (
    <Container>
      <div className="max-w-prose pt-12">
        <ErrorSummary
          problem={refusal?.problem}
          errors={{ file: refusal?.fileProblem }}
        />
        <h1 className="font-display text-2xl">
          Replace this picture everywhere
        </h1>
        <div className="mt-6 flex">
          <Thumbnail address={address} />
          <PictureUseList uses={{ works, trash: [], history: [] }} />
        </div>
        <p className="mt-6">
          All works in this list will get the new picture. You can undo this on
          the next page. Afterward, check that their image descriptions still
          match.
        </p>
        <Form
          method="post"
          action={path}
          encType="multipart/form-data"
          className="mt-6"
        >
          <FileField label="New picture" error={refusal?.fileProblem} />
          <SubmitButton action={path} busy="Uploading...">
            Replace everywhere
          </SubmitButton>{" "}
          <Link to="/admin/media" className="button button-quiet ml-3">
            Cancel
          </Link>
        </Form>
      </div>
    </Container>
  );
}
