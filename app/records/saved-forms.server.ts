import { randomBytes } from "node:crypto";
import { savedFormLife } from "~/records/saved-forms";
import { keyOf, type Session } from "~/records/sessions.server";
import { savedForms } from "~/backends/index.server";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";

/** Forms of ended sessions share the limit of one owner, so they can evict only each other. */
const endedSessions = "ended";

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
  const owner = hasExpired ? key : endedSessions;
  const fields = new URLSearchParams(Array.from(form)).toString();
  const saved = { owner, path, fields, savedAt: Date.now() };
  await savedForms.save(idOf(secret, key), saved);
  return secret;
}

/** @param path the address that the form was sent to, if it is not this page. */
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
      const form = await savedForms.find(idOf(secret, key));
      const isWanted =
        form?.path === (path ?? pathname) &&
        Date.now() < form.savedAt + savedFormLife;
      if (isWanted) return new URLSearchParams(form.fields);
    }
  } catch (cause) {
    log.error({ err: cause }, "A saved form could not be read.");
  }
  return undefined;
}

/** Only the browser that sent the form can find it. */
function idOf(secret: string, key: string): string {
  return keyOf(`${secret} ${key}`);
}
