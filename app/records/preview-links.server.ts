import { randomBytes } from "node:crypto";
import { z } from "zod";
import { records } from "~/backends/index.server";
import { keyOf } from "./sessions.server";
import type { StoredWork } from "~/work/work";

const kind = "preview-link";
const life = 14 * 24 * 60 * 60 * 1000;
const limits = { perOwner: 20 };

const LinkData = z.object({
  workId: z.string(),
  /** The time distinguishes the work from a later one with the same ID. */
  createdAt: z.unknown().optional(),
  by: z.string(),
});

export interface PreviewLink {
  id: string;
  by: string;
  at: number;
  expiresAt: number;
}

/** @returns the link's secret, of which only a hash is stored. */
export async function addPreviewLink(
  { id: workId, document }: StoredWork,
  by: string,
): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  const at = Date.now();
  const record = { kind, id: keyOf(token), owner: keyOf(workId) };
  const data = { workId, createdAt: document.createdAt, by };
  await records.add({ ...record, at, expiresAt: at + life, data }, limits);
  return token;
}

export async function previewLinksOf(workId: string): Promise<PreviewLink[]> {
  const found = await records.list([kind], { owner: keyOf(workId) });
  return found.map(({ id, at, expiresAt, data }) => {
    return { id, at, expiresAt, by: LinkData.parse(data).by };
  });
}

export async function withdrawPreviewLink(workId: string, id: string): Promise<void> {
  const record = await records.find(kind, id);
  if (record?.owner === keyOf(workId)) await records.remove(kind, id);
}

/** @returns undefined if the link or its work no longer exists. */
export async function findPreviewed(
  token: string,
  stored: StoredWork[],
): Promise<{ work: StoredWork; expiresAt: number } | undefined> {
  const record = await records.find(kind, keyOf(token));
  const link = LinkData.safeParse(record?.data).data;
  const work = stored.find(({ id }) => id === link?.workId);
  if (!record || !link || !work) return undefined;
  // An edit adds the time to a work that has none.
  const isSame = link.createdAt === undefined || link.createdAt === work.document.createdAt;
  return isSame ? { work, expiresAt: record.expiresAt } : undefined;
}
