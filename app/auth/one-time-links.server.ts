import * as z from "zod";
import { programOf } from "~/changes/change";
import { identity, people, records } from "~/data.server";
import { hashOf, newToken } from "~/hash.server";
import {
  NoSuchPerson,
  PersonExists,
  normalEmail,
  type Role,
  personId,
} from "~/people/person.server";
import type { StoredRecord } from "~/stores/records.server";
import { listPeople, vouchesFor } from "./people.server";

const hour = 60 * 60 * 1000;

const life = { invitation: 7 * 24 * hour, "password-reset": hour };

type LinkKind = keyof typeof life;

const LinkData = z.object({
  email: z.string(),
  /** An invited person gets this role. */
  role: z.enum(["administrator", "editor"]).optional(),
  /** The account with this credential can get a new password, which changes the credential. */
  credential: z.string().optional(),
  /** The author is the email address of an administrator, or the name of a program. */
  by: z.string().optional(),
});

type LinkData = z.infer<typeof LinkData>;

type OneTimeLink = LinkData & Pick<StoredRecord, "id" | "at" | "expiresAt">;

type Invitation = OneTimeLink & { role: Role };

/** Each of these links works until one of them is used, because mails may cross. */
const mostPerPerson = 5;

/**
 * Further links replace the oldest. A link that anyone can ask for replaces only its own kind, so
 * that nobody can end the link of an administrator.
 * @returns the link's secret, of which only a hash is stored.
 */
async function addLink(kind: LinkKind, data: LinkData): Promise<string> {
  const token = newToken();
  const at = Date.now();
  const record = {
    kind,
    id: hashOf(token),
    owner: ownerOf(data),
    at,
    expiresAt: at + life[kind],
    data,
  };
  await records.add(record, { perOwner: mostPerPerson });
  return token;
}

function ownerOf({ email, by }: LinkData): string {
  return by === undefined ? `anyone for ${personId(email)}` : personId(email);
}

/** @returns undefined for a link that is unknown, expired, or used. */
function toLink(record: StoredRecord | undefined): OneTimeLink | undefined {
  const data = LinkData.safeParse(record?.data).data;
  return record && data && { ...data, id: record.id, at: record.at, expiresAt: record.expiresAt };
}

/**
 * Ends earlier invitations of the person with another role.
 * @param invited.by an administrator's email address, or the name of a program.
 * @returns the secret of the link. @throws PersonExists
 */
export async function invite(invited: { email: string; role: Role; by: string }): Promise<string> {
  const { email, role, by } = invited;
  if (await hasAccount(email)) throw new PersonExists();
  // While anyone may sign in to Firebase, the first invitation must not end the access of its sender.
  if (!programOf(by)) {
    await people.change(by, (person) =>
      person ? undefined : { email: by, name: "", role: "administrator" },
    );
  }
  const token = await addLink("invitation", { email, role, by });
  for (const other of await invitationsOf(email)) {
    if (other.role !== role) await records.remove("invitation", other.id);
  }
  return token;
}

/** Lists all that work, the latest first. */
export async function invitationsOf(email: string): Promise<Invitation[]> {
  const found = await records.list(["invitation"], { owner: personId(email) });
  const invitations = await Promise.all(found.map(toInvitation));
  return invitations.filter((invitation) => invitation !== undefined);
}

async function hasAccount(email: string): Promise<boolean> {
  const form = normalEmail(email);
  return (await listPeople()).some((person) => normalEmail(person.email) === form);
}

/** Lists the latest invitation of each person. The latest comes first. */
export async function listInvitations(): Promise<Invitation[]> {
  const latest = new Map<string, StoredRecord>();
  for (const record of await records.list(["invitation"])) {
    if (!latest.has(record.owner)) latest.set(record.owner, record);
  }
  const invitations = await Promise.all(Array.from(latest.values(), toInvitation));
  return invitations.filter((invitation) => invitation !== undefined);
}

/** Withdraws all links of the person. @returns false if the invitation no longer exists. */
export async function withdrawInvitation(id: string): Promise<boolean> {
  const record = await records.find("invitation", id);
  if (!record) return false;
  await removeInvitations(record.owner);
  return true;
}

async function removeInvitations(owner: string): Promise<void> {
  for (const { id } of await records.list(["invitation"], { owner })) {
    await records.remove("invitation", id);
  }
}

/** @param id of an invitation that works. */
export async function findOpenInvitation(id: string): Promise<Invitation | undefined> {
  return toInvitation(await records.find("invitation", id));
}

/** @returns whether the link with this ID still works. */
export async function isLinkOpen(kind: LinkKind, id: string): Promise<boolean> {
  const find = kind === "invitation" ? findOpenInvitation : findOpenReset;
  return (await find(id)) !== undefined;
}

/** @returns undefined if the link does not work, or not anymore. */
export function findInvitation(token: string): Promise<Invitation | undefined> {
  return findOpenInvitation(hashOf(token));
}

/** An invitation does not work if its sender is no longer an administrator. */
async function toInvitation(record: StoredRecord | undefined): Promise<Invitation | undefined> {
  const link = toLink(record);
  if (!link?.role) return undefined;
  const { by = "", role, at } = link;
  const mayInvite = programOf(by) ?? (await vouchesFor(by, at));
  return mayInvite ? { ...link, role } : undefined;
}

/**
 * @returns false if the invitation was used a moment ago.
 * @throws PersonExists; errors of `Identity.join`, after which the invitation still works.
 */
export async function acceptInvitation(
  { id, email, role }: Invitation,
  name: string,
  password: string,
): Promise<boolean> {
  const record = await records.find("invitation", id);
  if (!record || !(await records.remove("invitation", id))) return false;
  try {
    await identity.join({ email, name, role }, password);
  } catch (cause) {
    await records.add(record);
    throw cause;
  }
  await removeInvitations(record.owner).catch(() => undefined);
  return true;
}

/**
 * @param by the administrator who asked for the link; undefined for the person.
 * @returns the secret of the link and the address as stored; undefined if there is no such person.
 */
export async function addResetLink(email: string, by?: string) {
  const person = await people.find(email);
  if (!person || person.removedAt || !identity.own) return undefined;
  const data = { email: person.email, credential: person.credential, by };
  const token = await addLink("password-reset", data);
  return { token, email: person.email };
}

/** @returns undefined if the link does not work, or not anymore, such as after a new password. */
export function findResetLink(token: string): Promise<OneTimeLink | undefined> {
  return findOpenReset(hashOf(token));
}

async function findOpenReset(id: string): Promise<OneTimeLink | undefined> {
  const link = toLink(await records.find("password-reset", id));
  const person = link && (await people.find(link.email));
  const isCurrent = link && person?.credential === link.credential;
  if (!isCurrent || person?.removedAt) return undefined;
  const mayUse = link.by === undefined || (await vouchesFor(link.by, link.at));
  return mayUse ? link : undefined;
}

/**
 * Ends all sessions.
 * @returns false if the link was used, or the password changed, a moment ago.
 * @throws PasswordRefused, after which the link still works.
 */
export async function takeResetLink(link: OneTimeLink, password: string): Promise<boolean> {
  const { id, email, credential = "" } = link;
  try {
    // The new password has a new credential, so the link works only once.
    await identity.own?.setPassword(email, password, credential);
  } catch (cause) {
    if (cause instanceof NoSuchPerson) return false;
    throw cause;
  }
  await records.remove("password-reset", id).catch(() => undefined);
  return true;
}
