import { isLinkOpen } from "~/auth/one-time-links.server";
import { identity, records } from "~/data.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { currentSite } from "~/site.server";
import { createOutbox, type LinkKind } from "./outbox.server";
import { createSmtp, greetingName } from "./smtp.server";

/** Sends mail in the site's name, if it is set up. */
export const outbox = openOutbox();

function openOutbox() {
  const { SMTP_URL, SITE_URL, MAIL_FROM: address = "" } = env;
  if (SMTP_URL === undefined) return undefined;
  const smtp = createSmtp(SMTP_URL, greetingName(SITE_URL, address));
  return createOutbox(records, {
    send: (mail, id, progress) =>
      smtp.send(mail, { name: currentSite().name, address }, id, progress),
    isLinkOpen,
    log,
  });
}

/** A stranger's request can name any host, so only the setting says where the site is. */
export function mailsLinks(): boolean {
  return outbox !== undefined && currentSite().url !== undefined;
}

/** Checks whether people who forgot their password get an email. */
export function mailsPasswordReset(): boolean {
  return identity.sendPasswordReset !== undefined || mailsLinks();
}

/**
 * @param of the ID of the mail, and the kind of the link that it offers.
 * @returns whether mail is set up and the mail was stored.
 */
export async function mailPerson(
  to: string,
  subject: string,
  paragraphs: string[],
  of: { id?: string; link?: LinkKind } = {},
): Promise<boolean> {
  if (!outbox || !mailsLinks()) return false;
  try {
    await outbox.add({ to, subject, text: `${paragraphs.map(wrapped).join("\n\n")}\n` }, of);
    return true;
  } catch (cause) {
    log.error({ err: cause }, "A mail could not be stored.");
    return false;
  }
}

/** RFC 5322, 2.1.1 recommends at most 78 characters. A link keeps a line of its own. */
export function wrapped(paragraph: string): string {
  return paragraph.replace(/(?=[^\n]{77})([^\n]{1,75}\S)[^\S\n]+/g, "$1\n");
}
