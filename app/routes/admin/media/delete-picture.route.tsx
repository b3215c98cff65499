import { AdminPage, SubmitButton } from "../frame/admin-page";
import { titled } from "~/seo/listed-meta";
import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { media } from "~/backends/index.server";
import {
  findPicture,
  findPictureOrFail,
  listedUses,
  mayReplace,
  usesOfPicture,
} from "./picture.server";
import {
  mediaPath,
  picturePath,
  backLabel,
  backOf,
  backTo,
  useBack,
  withBack,
} from "../frame/admin-paths";
import { PictureUseList } from "./picture-parts";
import { Thumbnail } from "../frame/thumbnail";

export const meta = titled("Delete this image?");

export const loader = adminLoader(async ({ params, request, session }) => {
  const picture = await findPictureOrFail(params);
  const { name, address } = picture;
  const uses = await usesOfPicture(picture);
  return json({
    name,
    address,
    uses: listedUses(uses, request),
    canReplace: mayReplace(session, uses),
  });
});

export { shouldRevalidate } from "~/http/route-handle";

export const action = adminAction(
  { failed: "Failed to delete the image. Please try again." },
  async ({ request, params }) => {
    const picture = await findPicture(params);
    const done = backTo(backOf(request, mediaPath), { notice: "image-deleted" });
    // The action succeeds if the image is already gone.
    if (!picture) return redirect(done, 303);
    const uses = await usesOfPicture(picture);
    if (uses?.works.length) {
      const problem = "This image is in use, so it was not deleted.";
      return json({ problem }, 409);
    }
    await media.remove(picture.name);
    return redirect(done, 303);
  },
);

export default function DeletePicturePage() {
  const { name, address, uses, canReplace } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const isShown = uses.works.count > 0;
  const back = useBack(mediaPath);
  const path = withBack(picturePath(name, "delete"), back);
  return (
    <AdminPage
      title={isShown ? "This image cannot be deleted" : "Delete this image?"}
      width="form"
      problem={refusal?.problem}
    >
      <div className="mt-6 flex">
        <Thumbnail address={address} />
        <PictureUseList uses={uses} />
      </div>
      {isShown ? (
        <>
          <p className="mt-6">
            Give these works another image first
            {canReplace ? (
              <>
                {", or use "}
                <Link to={withBack(picturePath(name, "replace"), back)}>Replace everywhere</Link>
              </>
            ) : null}
            .
          </p>
          <p className="mt-6">
            <Link to={back}>{backLabel(back)}</Link>
          </p>
        </>
      ) : (
        <Form method="post" action={path} className="mt-6">
          <p className="mb-6">
            The image will be deleted permanently. This cannot be undone.
            {uses.trash.count + uses.history.count > 0
              ? " Old versions that use it will show that it was removed. If you restore one of them, choose another image."
              : null}
          </p>
          <SubmitButton action={path} intent="delete" kind="danger" cancel={back}>
            Delete
          </SubmitButton>
        </Form>
      )}
    </AdminPage>
  );
}
