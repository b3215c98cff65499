import { mayChange } from "~/auth/access";
import type { AdminSession } from "~/auth/auth.server";
import { type ImageUses, usesOf, documentsIn, unusedImages } from "~/changes/image-uses.server";
import { type Plan, planned } from "~/changes/plan.server";
import { imagesIn } from "~/changes/prepare-write.server";
import { media, works } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { fileSize } from "~/kinds/text";
import { countOf, type WorkDocument } from "~/kinds/work";
import { readImageAddress } from "~/media/image-name";
import type { ImageEntry } from "~/media/media-port";
import { longestSession } from "~/people/person.server";
import { savedFormLife } from "~/records/forms.server";
import { stagedContents } from "~/records/staged-files.server";
import { decodeFile } from "~/transfer/read-table";
import { noticePath } from "~/ui/notices";
import { mediaPath } from "../frame/admin-paths";
import type { Source } from "../frame/review-source.server";
import { backIn, backTo } from "../frame/way-back";

interface ImageParams {
  name?: string;
}

/** @throws Response 404 if no image can have this name. Firestore would fail for one with a slash. */
export async function findImage({ name }: ImageParams): Promise<ImageEntry | undefined> {
  const named = readImageAddress(`/media/${name}.jpg`);
  if (!named) throw errorResponse(404);
  return media.find(named.name);
}

/** @throws Response 404 if the path names no image. */
export async function findImageOrFail(params: ImageParams): Promise<ImageEntry> {
  const image = await findImage(params);
  if (!image) throw errorResponse(404);
  return image;
}

/** Only administrators may change the pages and settings that use an image. */
export function mayReplace({ person }: AdminSession, uses: ImageUses): boolean {
  return uses.works.every(({ id }) => mayChange(person.role, id));
}

export async function usesOfImage({ name }: ImageEntry): Promise<ImageUses> {
  const uses = await usesOf([name], await documentsIn(works), works);
  return uses.get(name) ?? { works: [], trash: [], history: [] };
}

/** Gives all works, pages, and settings that use an image another one. */
export const replaceSource: Source = {
  failed: "Failed to replace the image. Please try again.",
  async find(search) {
    const old = await findImageOrFail({ name: search.get("image") ?? "" });
    const next = await findImageOrFail({ name: search.get("by") ?? "" });
    const documents = await documentsIn(works);
    const updatedAt = new Date().toISOString();
    const items = Array.from(documents)
      .filter(([, document]) => imagesIn(document).includes(old.name))
      .map(([id, document]) => {
        const changed = { ...replaced(document, old.name, next.address), updatedAt };
        return planned({ id, document: changed }, document);
      });
    const back = backIn(search, mediaPath);
    return {
      title: "Replace this image everywhere?",
      lines: [
        {
          text:
            items.length > 0
              ? "Afterward, check that the image descriptions still match. You can undo this on the next page."
              : "No work uses the old image. The new one is stored under Media.",
        },
      ],
      plan: { action: "edit", items, sentences: [] },
      documents,
      images: [next.name],
      button: "Replace everywhere",
      back,
      after: (outcome) => backTo(back, outcome),
    };
  },
};

/** A variant becomes the image itself, because the new widths may differ. */
function replaced(document: WorkDocument, name: string, address: string): WorkDocument {
  const former = new RegExp(`/media/${name}(-\\d+)?\\.(jpg|png|webp|svg)`, "g");
  return JSON.parse(JSON.stringify(document).replace(former, address)) as WorkDocument;
}

/** Deletes the images that nothing uses. */
export const unusedSource: Source = {
  failed: "Failed to delete the images. Please try again.",
  async find() {
    const { images, recent } = await findUnused();
    const [count, newer] = [images.length, recent.length];
    const size = fileSize(images.reduce((sum, { bytes }) => sum + bytes, 0));
    const kept = new Set(recent);
    const planOf = (chosen: typeof images): Plan => ({
      action: "delete",
      items: [],
      sentences: [],
      purge: count > 0 ? { removals: [], images: chosen.map(({ name }) => name) } : undefined,
    });
    const lines = [
      count > 0
        ? `${countOf(count, "image")} (${size}) ${count === 1 ? "is" : "are"} not used anywhere. You cannot undo the deletion.`
        : "There are no unused images. Each image is used by a work, in the trash, or in the history.",
      ...(newer > 0
        ? [
            `Recent images among them: ${newer}. They were uploaded in the last two weeks, or a file that can still be imported names them. They may belong to a form that is still open, or to one that was saved when a session expired.`,
          ]
        : []),
    ];
    return {
      title: "Delete unused images?",
      lines: lines.map((text) => ({ text })),
      plan: planOf(images),
      planWith: (chosen) =>
        planOf(chosen.has("recent") ? images : images.filter((each) => !kept.has(each))),
      documents: new Map(),
      images: images.map(({ name }) => name),
      choices: newer > 0 ? [{ name: "recent", label: "Also delete the recent images" }] : [],
      button: "Delete images",
      isDanger: true,
      back: mediaPath,
      done: "none-deleted",
      after: ({ notice = "unused-deleted" }) => noticePath(mediaPath, notice),
    };
  },
};

async function findUnused() {
  // A form can stay open for a whole session and then be kept after it ends.
  const since = new Date(Date.now() - longestSession - savedFormLife);
  const staged = new Set<string>();
  for await (const content of stagedContents()) {
    let body = "";
    for await (const slice of (await decodeFile(content)).slices) body += slice;
    // JSON may escape slashes.
    for (const name of imagesIn({ body: body.replaceAll("\\/", "/") })) staged.add(name);
  }
  return unusedImages(media, works, since, staged);
}
