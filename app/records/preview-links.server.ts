import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { authorOf, listPeople, readNames } from "~/auth/people.server";
import { catalogue, records } from "~/data.server";
import { hashOf, newToken } from "~/hash.server";
import { errorResponse } from "~/http/error-response.server";
import { titleOf } from "~/kinds/kind";
import type { StoredWork } from "~/kinds/work";
import { log } from "~/log.server";
import type { Person } from "~/people/person.server";
import type { StoredRecord } from "~/stores/records.server";

const kind = "preview-link";
const life = 14 * 24 * 60 * 60 * 1000;
const limits = { perOwner: 20 };

const LinkData = z.object({
  workId: z.string(),
  /** The time distinguishes the work from a later one with the same ID. */
  createdAt: z.unknown().optional(),
  by: z.string(),
});

type PreviewLink = z.infer<typeof LinkData> & Pick<StoredRecord, "id" | "at" | "expiresAt">;

/** @returns the link's secret, of which only a hash is stored. */
export async function addPreviewLink({ id: workId, document }: StoredWork, { email }: Person) {
  const token = newToken();
  const at = Date.now();
  const record = { kind, id: hashOf(token), owner: hashOf(workId) };
  const data = { workId, createdAt: document.createdAt, by: email };
  await records.add({ ...record, at, expiresAt: at + life, data }, limits);
  return token;
}

/** Lists the links that work, for one work or for all in `stored`. The latest comes first. */
export async function listPreviewLinks(stored: StoredWork[], workId?: string) {
  const owner = workId === undefined ? undefined : hashOf(workId);
  const [found, people, names] = await Promise.all([
    records.list([kind], { owner }),
    listPeople(),
    readNames(),
  ]);
  const byId = new Map(stored.map((work) => [work.id, work]));
  return found.flatMap((record) => {
    const link = toLink(record);
    const work = link && byId.get(link.workId);
    if (!work || !isOpen(link, work, people)) return [];
    const { id, by, at, expiresAt } = link;
    const title = titleOf(work);
    return [{ id, work: { id: work.id, title }, by: names.nameOf(by) ?? by, at, expiresAt }];
  });
}

export async function withdrawPreviewLink(id: string): Promise<void> {
  await records.remove(kind, id);
}

/** @throws Response 404, the same for all links that lead nowhere, or 503 */
export async function findPreview(token = "") {
  const current = await catalogue.read();
  if (!current) throw errorResponse(503);
  const found = await findPreviewed(token, current.stored).catch((cause: unknown) => {
    log.error({ err: cause }, "A preview link could not be read.");
    throw errorResponse(503);
  });
  if (!found) throw errorResponse(404);
  return { current, ...found };
}

async function findPreviewed(token: string, all: StoredWork[]) {
  const link = toLink(await records.find(kind, hashOf(token)));
  const stored = all.find(({ id }) => id === link?.workId);
  if (!link || !stored || !isOpen(link, stored, await listPeople())) return undefined;
  return { stored, expiresAt: link.expiresAt };
}

function toLink(record: StoredRecord | undefined): PreviewLink | undefined {
  const data = LinkData.safeParse(record?.data).data;
  return record && data && { ...data, id: record.id, at: record.at, expiresAt: record.expiresAt };
}

/** A link ends with its work, and when its author is removed or demoted. */
function isOpen({ by, at, createdAt }: PreviewLink, work: StoredWork, people: Person[]): boolean {
  // An edit adds the time to a work that has none.
  const isSame = createdAt === undefined || isDeepStrictEqual(createdAt, work.document.createdAt);
  return isSame && authorOf(people, by, at) !== undefined;
}
