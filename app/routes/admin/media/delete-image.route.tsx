import { json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { media } from "~/data.server";
import { titled } from "~/seo/listed-meta";
import { AdminPage } from "../frame/admin-page";
import { mediaPath, imagePath } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { PostForm, SubmitButton } from "../frame/post-form";
import { Thumbnail } from "../frame/thumbnail";
import { backOf, backTo, useBack, withBack } from "../frame/way-back";
import { findImage, findImageOrFail, usesOfImage } from "./image.server";

export const meta = titled("Delete this image?");

export const loader = adminLoader(async ({ params }) => {
  const image = await findImageOrFail(params);
  const { name, address } = image;
  const { trash, history } = await usesOfImage(image);
  return json({ name, address, wasUsed: trash.length + history.length > 0 });
});

export { shouldRevalidate } from "~/ui/route-handle";

export const action = adminAction(
  { failed: "Failed to delete the image. Please try again." },
  async ({ request, params }) => {
    const image = await findImage(params);
    const done = backTo(backOf(request, mediaPath), { notice: "image-deleted" });
    // The action succeeds if the image is already gone.
    if (!image) return redirect(done, 303);
    const { works } = await usesOfImage(image);
    if (works.length > 0) {
      const problem = "This image is in use, so it was not deleted.";
      return json({ problem }, 409);
    }
    await media.remove(image.name);
    return redirect(done, 303);
  },
);

export default function DeleteImagePage() {
  const { name, address, wasUsed } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const back = useBack(mediaPath);
  const path = withBack(imagePath(name, "delete"), back);
  return (
    <AdminPage title="Delete this image?" width="form" problem={refusal?.problem}>
      <Thumbnail address={address} />
      <PostForm action={path} className="mt-6">
        <p className="mb-6">
          The image will be deleted permanently. This cannot be undone.
          {wasUsed
            ? " Old versions that use it will show that it was removed. If you restore one of them, choose another image."
            : null}
        </p>
        <SubmitButton action={path} intent="delete" kind="danger" cancel={back}>
          Delete
        </SubmitButton>
      </PostForm>
    </AdminPage>
  );
}
