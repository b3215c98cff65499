import { randomBytes } from "node:crypto";
import { z } from "zod";
import { records } from "~/backends/index.server";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";
import { keyOf, type Session } from "./sessions.server";

const kind = "saved-form";
export const savedFormLife = 7 * 24 * 60 * 60 * 1000;
const limits = { perOwner: 5, inAll: 20 };
/** Forms of ended sessions share the limit of one owner, so they can evict only each other. */
const endedSessions = "ended";

const FormData = z.object({ path: z.string(), fields: z.string() });

/**
 * @param key of the session that has expired or ended.
 * @returns the form's secret ID.
 */
export async function saveForm(
  key: string,
  hasExpired: boolean,
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
      if (form?.path === (path ?? pathname)) {
        return new URLSearchParams(form.fields);
      }
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
  return keyOf(`${secret} ${key}`);
}
