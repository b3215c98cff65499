import { randomBytes } from "node:crypto";
import * as z from "zod";
import { readNames } from "~/auth/people.server";
import type { Session } from "~/auth/sessions.server";
import { records } from "~/data.server";
import { hashOf } from "~/hash.server";
import type { Form } from "~/http/read-form.server";
import { countOf } from "~/kinds/work";
import { log, logged } from "~/log.server";

const kind = "saved-form";
export const savedFormLife = 7 * 24 * 60 * 60 * 1000;
const limits = { perOwner: 5, inAll: 20 };
/** Forms of ended sessions share the limit of one owner, so they can evict only each other. */
const endedSessions = "ended";

const FormData = z.object({ path: z.string(), fields: z.string() });

/**
 * @param session that has ended.
 * @returns the form's secret ID.
 */
export async function saveForm(
  { key, hasExpired }: { key: string; hasExpired: boolean },
  path: string,
  form: Form,
): Promise<string> {
  const secret = randomBytes(16).toString("base64url");
  const id = idOf(secret, key);
  const owner = hasExpired ? key : endedSessions;
  const at = Date.now();
  const fields = new URLSearchParams(Array.from(form)).toString();
  const time = { at, expiresAt: at + savedFormLife };
  await records.add({ kind, id, owner, ...time, data: { path, fields } }, limits);
  return secret;
}

/** @param path where the form was sent, if not to this page. */
export async function savedFormFor(
  { formers }: Session,
  request: Request,
  path?: string,
): Promise<Form | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const secret = searchParams.get("saved");
  if (!secret) return undefined;
  try {
    for (const key of formers) {
      const record = await records.find(kind, idOf(secret, key));
      const form = FormData.safeParse(record?.data).data;
      if (form?.path === (path ?? pathname)) return new URLSearchParams(form.fields);
    }
  } catch (cause) {
    log.error({ err: cause }, "A saved form could not be read.");
  }
  return undefined;
}

/** Going back must not show the form again after somebody saved it. */
export async function forgetSavedForm({ formers }: Session, { url }: Request): Promise<void> {
  const secret = new URL(url).searchParams.get("saved");
  if (!secret) return;
  try {
    for (const key of formers) await records.remove([kind], idOf(secret, key));
  } catch (cause) {
    log.error({ err: cause }, "A saved form could not be deleted.");
  }
}

/** Only the browser that sent the form can find it. */
function idOf(secret: string, key: string): string {
  return hashOf(`${secret} ${key}`);
}

const minute = 60 * 1000;
/** After this time, the form is probably closed. */
const life = 15 * minute;

/**
 * Remembers that a person opened the form of a work, only as a hint: two edits are merged.
 * @returns sentences about other people who did so a short time ago.
 */
export async function openForm(workId: string, email: string): Promise<string[]> {
  const failed = logged("The open forms of a work could not be read.");
  return (await noteForm(workId, email).catch(failed)) ?? [];
}

async function noteForm(workId: string, email: string): Promise<string[]> {
  // Each work is a kind of its own, so that the list needs no other field.
  const kind = `open-form.${hashOf(workId)}`;
  const at = Date.now();
  const found = await records.list([kind]);
  const others = found.filter(({ id }) => id !== email);
  // Nobody waits until this is stored.
  const record = { kind, id: email, at, expiresAt: at + life };
  void records.edit(kind, email, () => record).catch(logged("An open form could not be stored."));
  if (others.length === 0) return [];
  const names = await readNames();
  return others.map((other) => {
    const name = names.nameOf(other.id) ?? other.id;
    return `${name} opened this form ${timeAgo(at - other.at)}.`;
  });
}

function timeAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return "less than a minute ago";
  return `${countOf(minutes, "minute")} ago`;
}
