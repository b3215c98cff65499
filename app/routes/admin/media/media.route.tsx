import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findImages, type ImageSort, imageSorts } from "~/catalogue/images.server";
import { type ImageUses, usesOf } from "~/changes/image-uses.server";
import { media, works } from "~/data.server";
import { pageIn, withQuery } from "~/http/paths";
import { fileSize, shortened } from "~/kinds/text";
import { countOf } from "~/kinds/work";
import { log } from "~/log.server";
import { storeUpload } from "~/media/store-upload.server";
import { titled } from "~/seo/listed-meta";
import { Message } from "~/ui/container";
import { Options } from "~/ui/field";
import { noticePath } from "~/ui/notices";
import { AdminPage, ChangeNotice } from "../frame/admin-page";
import { mediaPath, imagePath, reviewPath } from "../frame/admin-paths";
import { adminAction, adminLoader, currentCatalogue, noticeFor } from "../frame/admin-route.server";
import { FindField, NumberedPages, pageOf } from "../frame/page-links";
import { PostForm, SubmitButton } from "../frame/post-form";
import { Thumbnail } from "../frame/thumbnail";
import { withBack } from "../frame/way-back";
import { FileField } from "./file-field";

const imagesPerPage = 48;

interface MediaQuery {
  q: string;
  sort: ImageSort;
}

export const meta = titled("Media");

export const loader = adminLoader(async ({ request, search }) => {
  const asked = search.get("sort") ?? "";
  const query = {
    q: search.get("q")?.trim().slice(0, 200) ?? "",
    sort: (Object.hasOwn(imageSorts, asked) ? asked : "newest") as ImageSort,
  };
  const always = { query, sorts: imageSorts, notice: await noticeFor(request) };
  try {
    return json({ ...always, list: await readImages(query, search.get("page")) });
  } catch (cause) {
    log.error({ err: cause }, "The images could not be read.");
    return json({ ...always, list: null }, 503);
  }
});

async function readImages(query: MediaQuery, at: string | null) {
  const current = await currentCatalogue();
  const found = await findImages(media, current.documents, query);
  const page = pageOf(found, at, { perPage: imagesPerPage });
  const names = page.items.map(({ name }) => name);
  const uses = await usesOf(names, current.documents, works);
  const images = page.items.map(({ name, address, title, bytes, storedAt, usedBy }) => ({
    ...{ name, address, bytes, storedAt },
    title: shortened(title, 150),
    use: useInWords(usedBy, uses.get(name)),
  }));
  return { ...page, items: images, found: found.length };
}

function useInWords(usedBy: string[], uses?: ImageUses): string {
  const [first, ...others] = usedBy;
  if (first === undefined) return uses ? "Only in the history" : "Not used";
  return `Used by ${shortened(first, 150)}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

export { shouldRevalidate } from "~/ui/route-handle";

export const action = adminAction(
  { failed: "The image could not be stored. Please try again.", uploads: true },
  async ({ form, files, session }) => {
    const { status, ...stored } = await storeUpload(media, files.get("file"), session.email);
    // The script of the work form stays on its page.
    if (stored.problem || form.get("script")) return json(stored, status);
    return redirect(noticePath(mediaPath, "image-uploaded"), 303);
  },
);

export default function MediaPage() {
  const { query, sorts, list, notice } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem?: string }>()?.problem;
  const pathOf = (page: number) => withQuery(mediaPath, { ...query, page: pageIn(page) });
  return (
    <AdminPage
      title="Media"
      notice={<ChangeNotice notice={notice} />}
      width="whole"
      errors={{ file: problem }}
    >
      <PostForm
        // The new key resets the form after an upload.
        key={list?.items[0]?.storedAt}
        action={mediaPath}
        encType="multipart/form-data"
        className="mt-6 max-w-form"
      >
        <FileField label="Upload an image" error={problem} />
        <SubmitButton action={mediaPath} busy="Uploading..." kind="plain">
          Upload
        </SubmitButton>
      </PostForm>
      {!list ? (
        <Message>Failed to load images. Please try again.</Message>
      ) : list.found === 0 && !query.q ? (
        <p className="mt-8">There are no images yet.</p>
      ) : (
        <>
          <MediaFilter key={pathOf(1)} query={query} sorts={sorts} />
          <div role="status">
            <p className="mt-4">
              {countOf(list.found, "image")}.{" "}
              {query.q ? (
                <Link to={mediaPath}>Show all</Link>
              ) : (
                <Link to={reviewPath("unused", {})}>Delete unused images</Link>
              )}
            </p>
          </div>
          <ul className="tiles">
            {list.items.map(({ name, address, title, bytes, use }) => (
              <li key={name}>
                <Link to={withBack(imagePath(name), pathOf(list.page))}>
                  <Thumbnail address={address} className="tile-picture h-40 w-full" />
                  <span className="tile-name mt-1 block truncate font-semibold">{title}</span>
                </Link>
                <p className="text-sm text-ink-soft">{`${fileSize(bytes)}. ${use}.`}</p>
              </li>
            ))}
          </ul>
          <NumberedPages page={list.page} pages={list.pages} pathOf={pathOf} />
        </>
      )}
    </AdminPage>
  );
}

function MediaFilter({ query, sorts }: { query: MediaQuery; sorts: typeof imageSorts }) {
  return (
    <Form action={mediaPath} role="search" className="mt-6 flex flex-wrap items-end">
      <FindField label="Find an image" value={query.q} maxLength={200} />
      <div className="mb-2 mr-3">
        <label htmlFor="sort">Sort by</label>
        <select id="sort" name="sort" defaultValue={query.sort} className="control">
          <Options names={Object.entries(sorts)} />
        </select>
      </div>
    </Form>
  );
}
