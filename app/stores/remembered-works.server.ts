import type { Row, Tables } from "~/backends/table";
import type { Change } from "~/changes/change";
import { documentAfter } from "~/changes/undo.server";
import { contentVersion } from "~/changes/version.server";
import type { SiteDocuments } from "~/kinds/kind";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { revOf, timestampIn } from "~/kinds/work-document.server";
import { listChanges, mostOld } from "./changes.server";

/** Each document as this site stored or first read its revision, and as it is now. */
export type Seen = Map<string, Record<"recorded" | "latest", WorkDocument>>;

/** What the site has read of the works. */
export function rememberedWorks() {
  const known = new WeakMap<Row, StoredWork>();
  const seen: Seen = new Map();
  /** These stay in `seen` when another program deletes them. */
  const siteIds = new Set<string>();
  /** Other programs sort and find works by their times, so new works get such times, too. */
  let usualTime: unknown;

  /** Keeps the objects of unchanged rows. */
  function toWork(row: Row): StoredWork {
    const found = known.get(row);
    if (found) return found;
    const work = { id: row.id, document: documentOf(row) };
    known.set(row, work);
    usualTime ??= timestampIn(work.document);
    remember(work);
    return work;
  }

  function remember({ id, document }: StoredWork): void {
    const { recorded } = seen.get(id) ?? {};
    const isRecorded = recorded && revOf(recorded) === revOf(document);
    seen.set(id, { recorded: isRecorded ? recorded : document, latest: document });
  }

  function toWorks(rows: Row[]): StoredWork[] {
    const all = rows.map(toWork);
    // Nothing was deleted.
    if (seen.size - siteIds.size <= all.length) return all;
    const ids = new Set(all.map(({ id }) => id));
    for (const id of seen.keys()) if (!siteIds.has(id) && !ids.has(id)) seen.delete(id);
    return all;
  }

  function toSiteDocuments(rows: Row[]): SiteDocuments {
    const documents = new Map(rows.map((row) => [row.id, documentOf(row)]));
    for (const id of documents.keys()) siteIds.add(id);
    for (const id of siteIds) remember({ id, document: documents.get(id) ?? {} });
    return documents;
  }

  return { toWork, toWorks, toSiteDocuments, seen, usualTime: () => usualTime };
}

/** @param last the change that stored the document, unless another program did. */
export async function recordedOf(
  tables: Tables,
  { id, document }: StoredWork,
  last: Change | undefined,
  seen: Seen,
): Promise<WorkDocument | undefined> {
  const { recorded } = seen.get(id) ?? {};
  const isRead = recorded && revOf(recorded) === revOf(document);
  if (!last?.version) return isRead ? recorded : undefined;
  if (last.version === contentVersion(document)) return undefined;
  if (isRead && last.version === contentVersion(recorded)) return recorded;
  const { changes } = await listChanges(tables, { workId: id, limit: mostOld });
  return documentAfter(document, changes);
}

/** The dashboard lists a damaged row as an empty work, so that it can be fixed. */
export function documentOf({ data }: Row): WorkDocument {
  return typeof data === "object" && data !== null ? (data as WorkDocument) : {};
}
