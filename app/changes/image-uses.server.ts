import { eachInSlices, pauses } from "~/in-steps.server";
import { type Documents, documentsById, titleOf } from "~/kinds/kind";
import { allImages, type MediaStore, type ImageEntry } from "~/media/media-port";
import type { ChangeKey } from "./change";
import { pagesOfChanges } from "./history.server";
import { imagesIn } from "./prepare-write.server";
import type { WorksStore } from "./works-port";

const namesAtOnce = 200;

export interface ImageUses {
  /** These works and site documents use the image now. */
  works: { id: string; title: string; isDraft: boolean }[];
  /** These works in the trash use the image. */
  trash: { id: string; title: string }[];
  /** Old versions of these works and site documents use the image. */
  history: { id: string; title: string }[];
}

/** @returns uses by image name; an unused image has no entry. */
export async function usesOf(names: string[], documents: Documents, store: WorksStore) {
  const uses = new Map<string, ImageUses>();
  const useOf = (name: string): ImageUses => {
    const known = uses.get(name) ?? { works: [], trash: [], history: [] };
    uses.set(name, known);
    return known;
  };
  const asked = new Set(names);
  const titles = new Map<string, string>();
  const pause = pauses();
  for (const [id, document] of documents) {
    await pause();
    const title = titleOf({ id, document });
    titles.set(id, title);
    for (const name of imagesIn(document)) {
      if (asked.has(name))
        useOf(name).works.push({ id, title, isDraft: document.status === "draft" });
    }
  }
  for (const [name, mentions] of await store.imagesInChanges(names)) {
    for (const { workId, title } of mentions) if (title) titles.set(workId, title);
    for (const { workId, inTrash } of mentions) {
      const use = { id: workId, title: titles.get(workId) ?? titleOf({ id: workId }) };
      useOf(name)[inTrash ? "trash" : "history"].push(use);
    }
  }
  return uses;
}

/** Reads all works and site documents at one moment. */
export async function documentsIn(store: WorksStore): Promise<Documents> {
  const { works, siteDocuments } = await store.snapshot();
  return documentsById(works, siteDocuments);
}

/**
 * @param since images uploaded after this time count as recent.
 * @param staged these images also do, because an import that nobody has confirmed yet names them.
 */
export async function unusedImages(
  media: MediaStore,
  store: WorksStore,
  since: Date,
  staged: ReadonlySet<string> = new Set(),
) {
  const used = new Set<string>();
  await eachInSlices((await documentsIn(store)).values(), (document) => {
    for (const name of imagesIn(document)) used.add(name);
  });
  const others: ImageEntry[] = [];
  for await (const image of allImages(media)) {
    if (!used.has(image.name)) others.push(image);
  }
  for (let start = 0; start < others.length; start += namesAtOnce) {
    const part = others.slice(start, start + namesAtOnce);
    const names = part.map(({ name }) => name);
    const mentions = await store.imagesInChanges(names);
    for (const name of mentions.keys()) used.add(name);
  }
  const images = others.filter(({ name }) => !used.has(name));
  const limit = since.toISOString();
  /** An open or saved form, or an import, may still name these images. */
  const recent = images.filter(({ name, storedAt }) => storedAt > limit || staged.has(name));
  return { images, recent };
}

const changesAtOnce = 100;

/** @returns the images that only these works in the trash use, with their history. */
export async function imagesOnlyIn(removals: ChangeKey[], store: WorksStore): Promise<string[]> {
  const names = new Set<string>();
  for (const { workId, rev } of removals) {
    const query = { workId, before: String(rev + 1), limit: changesAtOnce };
    for await (const page of pagesOfChanges(store, query)) {
      for (const { before, after } of page) {
        for (const name of imagesIn(before, after)) names.add(name);
      }
    }
  }
  const ids = new Set(removals.map(({ workId }) => workId));
  const uses = await usesOf(Array.from(names), await documentsIn(store), store);
  return Array.from(names).filter((name) => {
    const { works = [], trash = [], history = [] } = uses.get(name) ?? {};
    const isElsewhere = [...trash, ...history].some(({ id }) => !ids.has(id));
    return works.length === 0 && !isElsewhere;
  });
}
