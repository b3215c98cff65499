import { AdminPage, SubmitButton } from "../frame/admin-page";
import { titled } from "~/seo/listed-meta";
import { json, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { type AdminSession, forbidden } from "~/auth/guard.server";
import { media } from "~/backends/index.server";
import { findPictureOrFail, listedUses, mayReplace, usesOfPicture } from "./picture.server";
import {
  mediaPath,
  picturePath,
  reviewPath,
  backOf,
  useBack,
  withBack,
} from "../frame/admin-paths";
import { readPictureAddress } from "~/media/picture-name";
import { storeUpload } from "~/media/store-upload.server";
import { FileField, PictureUseList } from "./picture-parts";
import { Thumbnail } from "../frame/thumbnail";

export const meta = titled("Replace this image everywhere");

export { shouldRevalidate } from "~/http/route-handle";

export const loader = adminLoader(async ({ params, request, session }) => {
  const { name, address, uses } = await findReplaceable(params, session);
  return json({ name, address, works: listedUses(uses, request).works });
});

/** @throws Response 403 if only administrators may change a page or setting that uses the image. */
async function findReplaceable(params: { name?: string }, session: AdminSession) {
  const picture = await findPictureOrFail(params);
  const uses = await usesOfPicture(picture);
  if (!mayReplace(session, uses)) throw await forbidden();
  return { ...picture, uses };
}

export const action = adminAction(
  {
    failed: "The image could not be stored. Please try again.",
    uploads: true,
  },
  async ({ request, params, session, files }) => {
    const { name } = await findReplaceable(params, session);
    const stored = await storeUpload(media, files.get("file"), session.email);
    if (stored.problem !== undefined) {
      return json({ fileProblem: stored.problem }, stored.status);
    }
    const { name: by } = readPictureAddress(stored.address) ?? {};
    const path = reviewPath("replace", { image: name, by });
    throw redirect(withBack(path, backOf(request, mediaPath)), 303);
  },
);

export default function ReplacePicturePage() {
  const { name, address, works } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const fileProblem = refusal && "fileProblem" in refusal ? refusal.fileProblem : undefined;
  const back = useBack(mediaPath);
  const path = withBack(picturePath(name, "replace"), back);
  return (
    <AdminPage
      title="Replace this image everywhere"
      width="form"
      problem={refusal && "problem" in refusal ? refusal.problem : undefined}
      errors={{ file: fileProblem }}
    >
      <div className="mt-6 flex">
        <Thumbnail address={address} />
        <PictureUseList uses={{ works }} />
      </div>
      <p className="mt-6">
        All works in this list will get the new image. The next page shows what will change.
      </p>
      <Form method="post" action={path} encType="multipart/form-data" className="mt-6">
        <FileField label="New image" error={fileProblem} />
        <SubmitButton action={path} busy="Uploading..." cancel={back}>
          Continue
        </SubmitButton>
      </Form>
    </AdminPage>
  );
}
