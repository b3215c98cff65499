import { currentCatalogue, adminAction, adminLoader } from "../frame/admin-route.server";
import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { media } from "~/backends/index.server";
import { named } from "~/catalogue/pictures.server";
import type { Form as SentForm } from "~/http/read-form.server";
import { readPictureAddress } from "~/media/picture-name";
import { longestPictureText, pictureText } from "~/media/media-store";
import { titled } from "~/seo/listed-meta";
import { mediaPath, picturePath, backOf, backTo, useBack, withBack } from "../frame/admin-paths";
import { Field, TextField } from "~/ui/field";
import { AdminPage, Moment, SubmitButton, FixedNotice } from "../frame/admin-page";
import { Thumbnail } from "../frame/thumbnail";
import { PictureUseList } from "./picture-parts";
import { fileSize } from "~/kinds/text";
import { findPictureOrFail, listedUses, mayReplace, usesOfPicture } from "./picture.server";
import type { RouteHandle } from "~/http/route-handle";

export const meta = titled<typeof loader>((data) => data?.title ?? "Media");

export const handle: RouteHandle = { hasTimes: true };

export const loader = adminLoader(async ({ params, request, session }) => {
  const picture = await findPictureOrFail(params);
  const current = await currentCatalogue();
  const uses = await usesOfPicture(picture, current.stored);
  const { usedBy: _, ...known } = named(picture, current.documents);
  return json({
    ...known,
    uses: listedUses(uses, request),
    canReplace: mayReplace(session, uses),
  });
});

export { shouldRevalidate } from "~/http/route-handle";

export const action = adminAction(
  {
    failed: "Failed to save the image. Please try again.",
    typedIn: readTexts,
  },
  async ({ request, params, form }) => {
    const { name } = await findPictureOrFail(params);
    await media.describe(name, readTexts(form));
    const page = withBack(picturePath(name), backOf(request, mediaPath));
    return redirect(backTo(page, { notice: "image-described" }), 303);
  },
);

function readTexts(form: SentForm) {
  return {
    fileName: pictureText(form.get("fileName")),
    alt: pictureText(form.get("alt")),
  };
}

export default function PicturePage() {
  const { canReplace, ...picture } = useLoaderData<typeof loader>();
  const { name, address, bytes, storedAt, title, fileName, alt, uses } = picture;
  const failure = useActionData<typeof action>();
  const { width = 0, height = 0 } = readPictureAddress(address) ?? {};
  const back = useBack(mediaPath);
  const path = withBack(picturePath(name), back);
  return (
    <AdminPage
      title={title}
      problem={failure?.problem}
      notice={<FixedNotice />}
      width="whole"
      back={
        <Link to={back} className="back-link">
          Media
        </Link>
      }
    >
      <p className="text-sm text-ink-soft">
        {`${width} × ${height} pixels, ${fileSize(bytes)} in all sizes. Uploaded `}
        <Moment at={storedAt} />.
      </p>
      <div className="mt-6 grid gap-6 lg:grid-cols-[3fr_2fr]">
        <p>
          <a href={address} aria-label={`Open ${title}`}>
            <Thumbnail address={address} className="h-auto max-h-[70vh] w-auto max-w-full" />
          </a>
        </p>
        <div>
          <Form key={storedAt} method="post" action={path}>
            <TextField
              name="fileName"
              label="Name"
              hint="Visitors do not see it."
              defaultValue={failure?.fileName ?? fileName}
              maxLength={longestPictureText}
              autoComplete="off"
            />
            <Field
              name="alt"
              label="Image description"
              hint="What the image shows, for people who cannot see it."
            >
              {(control) => (
                <textarea
                  {...control}
                  rows={3}
                  defaultValue={failure?.alt ?? alt}
                  maxLength={longestPictureText}
                />
              )}
            </Field>
            <SubmitButton action={path}>Save</SubmitButton>
          </Form>
          <h2 className="mt-8 font-display text-xl">Where it is used</h2>
          <PictureUseList uses={uses} />
          <p className="mt-6">
            {canReplace ? (
              <Link
                to={withBack(picturePath(name, "replace"), back)}
                className="mr-4 inline-block py-2"
              >
                Replace everywhere
              </Link>
            ) : null}{" "}
            <Link to={withBack(picturePath(name, "delete"), back)} className="inline-block py-2">
              Delete
            </Link>
          </p>
        </div>
      </div>
    </AdminPage>
  );
}
