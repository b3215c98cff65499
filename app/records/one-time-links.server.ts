import { randomBytes } from "node:crypto";
import { z } from "zod";
import { records } from "~/backends/index.server";
import { keyOf } from "./sessions.server";

const hour = 60 * 60 * 1000;

const life = {
  invitation: 7 * 24 * hour,
  "password-reset": hour,
};

type LinkKind = keyof typeof life;

const LinkData = z.object({
  email: z.string(),
  /** An invited person gets this role. */
  role: z.enum(["administrator", "editor"]).optional(),
  /** The account with this credential can get a new password, which changes the credential. */
  credential: z.string().optional(),
  /** The author is the email address of an administrator, or the name of a program. */
  by: z.string().optional(),
  /** The mail with this ID has the link. */
  mail: z.string().optional(),
  isUsed: z.literal(true).optional(),
});

export type LinkData = z.infer<typeof LinkData>;

export interface OneTimeLink extends LinkData {
  id: string;
  at: number;
  expiresAt: number;
}

/**
 * Replaces an earlier link for the same person.
 * @returns the link's secret, of which only a hash is stored.
 */
export async function addLink(
  kind: LinkKind,
  owner: string,
  data: LinkData,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const at = Date.now();
  const record = { kind, id: keyOf(token), owner, data };
  const expiresAt = at + life[kind];
  await records.add({ ...record, at, expiresAt }, { perOwner: 1 });
  return token;
}

/** Remembers the mail that was sent with a new link. */
export async function noteMail(
  kind: LinkKind,
  token: string,
  mail: string,
): Promise<void> {
  const record = await records.find(kind, keyOf(token));
  const data = LinkData.safeParse(record?.data).data;
  if (record && data) await records.update(record, { ...data, mail });
}

/** @returns undefined for a link that is unknown, expired, or used. */
export async function findLink(
  kind: LinkKind,
  token: string,
): Promise<OneTimeLink | undefined> {
  const record = await records.find(kind, keyOf(token));
  const data = LinkData.safeParse(record?.data).data;
  if (!record || !data || data.isUsed) return undefined;
  const { id, at, expiresAt } = record;
  return { ...data, id, at, expiresAt };
}

/** The latest comes first. */
export async function listLinks(kind: LinkKind): Promise<OneTimeLink[]> {
  const found = await records.list([kind]);
  return found.flatMap(({ id, at, expiresAt, data }) => {
    const link = LinkData.safeParse(data).data;
    return link && !link.isUsed ? { ...link, id, at, expiresAt } : [];
  });
}

/**
 * Uses the link up, unless `use` fails.
 * @returns undefined if someone else was faster.
 */
export async function takeLink<Result>(
  kind: LinkKind,
  { id }: OneTimeLink,
  use: () => Promise<Result>,
): Promise<Result | undefined> {
  const record = await records.find(kind, id);
  const data = LinkData.safeParse(record?.data).data;
  if (!record || !data || data.isUsed) return undefined;
  if (!(await records.update(record, { ...data, isUsed: true }))) {
    return undefined;
  }
  try {
    const result = await use();
    await records.remove(kind, id).catch(() => undefined);
    return result;
  } catch (cause) {
    const used = { ...record, version: record.version + 1 };
    await records.update(used, data);
    throw cause;
  }
}

export async function withdrawLink(kind: LinkKind, id: string): Promise<void> {
  await records.remove(kind, id);
}
