import { records } from "~/data.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { createOutbox } from "./outbox.server";
import { createSmtp } from "./smtp.server";
import { currentSite } from "~/site.server";

/** Sends mail in the site's name, if it is set up. */
export const outbox = openOutbox();

function openOutbox() {
  const { SMTP_URL, MAIL_FROM: address = "" } = env;
  if (SMTP_URL === undefined) return undefined;
  const smtp = createSmtp(SMTP_URL);
  return createOutbox(records, {
    send: (mail, id) => smtp.send(mail, { name: currentSite().name, address }, id),
    log,
  });
}

/** A stranger's request can name any host, so only the setting says where the site is. */
export function mailsLinks(): boolean {
  return outbox !== undefined && currentSite().url !== undefined;
}

/** @returns whether mail is set up and the mail was stored. */
export async function mailPerson(
  to: string,
  subject: string,
  paragraphs: string[],
  id?: string,
): Promise<boolean> {
  if (!outbox || !mailsLinks()) return false;
  try {
    await outbox.add({ to, subject, text: `${paragraphs.join("\n\n")}\n` }, id);
    return true;
  } catch (cause) {
    log.error({ err: cause }, "A mail could not be stored.");
    return false;
  }
}
