import { randomBytes } from "node:crypto";
import { savedFormLife } from "~/records/saved-forms";
import type { Session } from "~/records/sessions.server";
import { savedForms } from "~/backends/index.server";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";

/** @returns the form's secret ID. */
export async function saveForm(
  owner: string,
  path: string,
  form: Form,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  const fields = new URLSearchParams(Array.from(form)).toString();
  await savedForms.save(id, { owner, path, fields, savedAt: Date.now() });
  return id;
}

/** @param path the address that the form was sent to, if it is not this page. */
export async function savedFormFor(
  { formers }: Session,
  request: Request,
  path?: string,
): Promise<Form | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get("saved");
  if (!id) return undefined;
  try {
    const form = await savedForms.find(id);
    const isTheirs =
      form?.path === (path ?? pathname) &&
      formers.includes(form.owner) &&
      Date.now() < form.savedAt + savedFormLife;
    return isTheirs ? new URLSearchParams(form.fields) : undefined;
  } catch (cause) {
    log.error({ err: cause }, "A saved form could not be read.");
    return undefined;
  }
}
