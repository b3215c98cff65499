import { json, redirect, type SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { named } from "~/catalogue/images.server";
import { media } from "~/data.server";
import { editPath } from "~/http/paths";
import type { Form as SentForm } from "~/http/read-form.server";
import { isWork } from "~/kinds/kind";
import { fileSize } from "~/kinds/text";
import { readImageAddress } from "~/media/image-name";
import { longestImageText, imageText } from "~/media/media-port";
import { storeUpload } from "~/media/store-upload.server";
import { titled } from "~/seo/listed-meta";
import { TextField } from "~/ui/field";
import { AdminPage, Moment, FixedNotice } from "../frame/admin-page";
import { historyPath, mediaPath, imagePath, reviewPath } from "../frame/admin-paths";
import { currentCatalogue, adminAction, adminLoader } from "../frame/admin-route.server";
import { forbidden } from "../frame/guard.server";
import { type ListPart, partOf, PartLinks } from "../frame/page-links";
import { PostForm, SubmitButton } from "../frame/post-form";
import { Thumbnail } from "../frame/thumbnail";
import { backOf, backTo, useBack, withBack } from "../frame/way-back";
import { FileField } from "./file-field";
import { findImageOrFail, mayReplace, usesOfImage } from "./image.server";

export const meta = titled<typeof loader>((data) => data?.title ?? "Media");

export const loader = adminLoader(async ({ params, session, search }) => {
  const image = await findImageOrFail(params);
  const current = await currentCatalogue();
  const uses = await usesOfImage(image);
  const { usedBy: _, ...known } = named(image, current.documents);
  return json({
    ...known,
    works: partOf(uses.works, search.get("works")),
    trash: partOf(uses.trash, search.get("trash")),
    history: partOf(uses.history, search.get("history")),
    canReplace: mayReplace(session, uses),
  });
});

export { shouldRevalidate, withTimes as handle } from "~/ui/route-handle";

export const action = adminAction(
  {
    failed: "Failed to save the image. Please try again.",
    typedIn: (form) => (isReplacement(form) ? {} : readTexts(form)),
    uploads: true,
  },
  async ({ request, params, session, form, files }) => {
    const image = await findImageOrFail(params);
    const back = backOf(request, mediaPath);
    if (!isReplacement(form)) {
      await media.describe(image.name, readTexts(form));
      const page = withBack(imagePath(image.name), back);
      return redirect(backTo(page, { notice: "image-described" }), 303);
    }
    if (!mayReplace(session, await usesOfImage(image))) throw await forbidden();
    const stored = await storeUpload(media, files.get("file"), session.email);
    if (stored.problem !== undefined) return json({ fileProblem: stored.problem }, stored.status);
    const { name: by } = readImageAddress(stored.address) ?? {};
    return redirect(withBack(reviewPath("replace", { image: image.name, by }), back), 303);
  },
);

function isReplacement(form: SentForm): boolean {
  return form.get("intent") === "replace";
}

function readTexts(form: SentForm) {
  return { fileName: imageText(form.get("fileName")), alt: imageText(form.get("alt")) };
}

export default function ImagePage() {
  const image = useLoaderData<typeof loader>();
  const { address, bytes, storedAt, title } = image;
  const failure: Refusal | undefined = useActionData<typeof action>();
  const { width = 0, height = 0 } = readImageAddress(address) ?? {};
  const back = useBack(mediaPath);
  return (
    <AdminPage
      title={title}
      problem={failure?.problem}
      errors={{ file: failure?.fileProblem }}
      notice={<FixedNotice />}
      width="whole"
      back={{ to: back, text: "Media" }}
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
          <ImageTexts image={image} failure={failure} />
          <ImageUses {...image} />
          <ImageActions image={image} failure={failure} />
        </div>
      </div>
    </AdminPage>
  );
}

interface PartProps {
  image: SerializeFrom<typeof loader>;
  failure: Refusal | undefined;
}

function useImagePath(name: string): string {
  return withBack(imagePath(name), useBack(mediaPath));
}

function ImageTexts({ image: { name, storedAt, fileName, alt }, failure }: PartProps) {
  const path = useImagePath(name);
  return (
    <PostForm key={storedAt} action={path}>
      <TextField
        name="fileName"
        label="Name"
        hint="Visitors do not see it."
        defaultValue={failure?.fileName ?? fileName}
        maxLength={longestImageText}
        autoComplete="off"
      />
      <TextField
        name="alt"
        label="Image description"
        hint="What the image shows, for people who cannot see it."
        defaultValue={failure?.alt ?? alt}
        maxLength={longestImageText}
        autoComplete="off"
      />
      <SubmitButton action={path}>Save</SubmitButton>
    </PostForm>
  );
}

function ImageUses({ works, trash, history }: PartProps["image"]) {
  return (
    <>
      <h2 className="mt-8 font-display text-xl">Where it is used</h2>
      {[works, trash, history].every(({ count }) => count === 0) ? <p>Not used.</p> : null}
      <ul>
        <Use label="Used by" name="works" part={works}>
          {({ id, title, isDraft }) => (
            <>
              <Link to={editPath(id)}>{title}</Link>
              {isDraft ? " (draft)" : null}
            </>
          )}
        </Use>
        <Use label="In the trash" name="trash" part={trash}>
          {({ id, title }) => <Link to={historyPath(id)}>{title}</Link>}
        </Use>
        <Use label="In the history of" name="history" part={history}>
          {({ id, title }) => <Link to={isWork(id) ? historyPath(id) : editPath(id)}>{title}</Link>}
        </Use>
      </ul>
    </>
  );
}

function ImageActions({ image: { name, works, canReplace }, failure }: PartProps) {
  const path = useImagePath(name);
  const back = useBack(mediaPath);
  const isInUse = works.count > 0;
  return (
    <>
      {isInUse && canReplace ? (
        <details className="mt-6" open={failure?.fileProblem !== undefined}>
          <summary className="summary">Replace everywhere</summary>
          <PostForm action={path} encType="multipart/form-data" className="mt-3">
            <FileField label="New image" error={failure?.fileProblem} />
            <SubmitButton action={path} intent="replace" busy="Uploading...">
              Continue
            </SubmitButton>
          </PostForm>
        </details>
      ) : null}
      <p className="mt-6">
        {isInUse ? (
          "To delete this image, give the works that use it another image first."
        ) : (
          <Link to={withBack(imagePath(name, "delete"), back)} className="inline-block py-2">
            Delete
          </Link>
        )}
      </p>
    </>
  );
}

type Refusal = Partial<Record<"problem" | "fileProblem" | "fileName" | "alt", string>>;

interface UseProps<Item> {
  label: string;
  name: string;
  part: ListPart<Item>;
  children: (item: Item) => ReactNode;
}

function Use<Item extends { id: string }>({ label, name, part, children }: UseProps<Item>) {
  if (part.count === 0) return null;
  return (
    <li>
      {`${label}: `}
      {part.items.map((item, index) => (
        <span key={item.id}>
          {index > 0 ? ", " : null}
          {children(item)}
        </span>
      ))}
      <PartLinks name={name} part={part} />
    </li>
  );
}
