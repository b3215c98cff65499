import { randomBytes } from "node:crypto";
import { z } from "zod";
import { records } from "~/backends/index.server";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";
import type { Session } from "~/records/sessions.server";

const kind = "saved-form";
export const savedFormLife = 7 * 24 * 60 * 60 * 1000;
const limits = { perOwner: 5, inAll: 20 };

const FormData = z.object({ path: z.string(), fields: z.string() });

/** @param owner the key of the expired session. @returns the form's secret ID. */
export async function saveForm(
  owner: string,
  path: string,
  form: Form,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  const at = Date.now();
  const fields = new URLSearchParams(Array.from(form)).toString();
  const time = { at, expiresAt: at + savedFormLife };
  await records.add(
    { kind, id, owner, ...time, data: { path, fields } },
    limits,
  );
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
    const record = await records.find(kind, id);
    const form = FormData.safeParse(record?.data).data;
    const isTheirs =
      record &&
      form?.path === (path ?? pathname) &&
      formers.includes(record.owner);
    return isTheirs ? new URLSearchParams(form.fields) : undefined;
  } catch (cause) {
    log.error({ err: cause }, "A saved form could not be read.");
    return undefined;
  }
}
