import { records } from "~/backends/index.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { createOutbox, type MailState } from "./outbox.server";
import { createSmtp, type Mail } from "./smtp.server";
import { currentSite } from "~/site.server";

const { SMTP_URL, MAIL_FROM: address = "" } = env;

const smtp = SMTP_URL === undefined ? undefined : createSmtp(SMTP_URL);

const outbox = createOutbox(records, { send, log });

async function send(mail: Mail, id: string): Promise<void> {
  await smtp?.send(mail, { name: currentSite().name, address }, id);
}

export function mailIsSetUp(): boolean {
  return smtp !== undefined;
}

/**
 * Stores the mail and sends it in the background, in the site's name.
 * @param id for `mailState`; a new one by default.
 * @throws if it could not be stored, an address is not valid, or mail is not set up.
 */
export async function sendMail(mail: Mail, id?: string): Promise<string> {
  if (!smtp) throw new Error("Mail is not set up.");
  return outbox.add(mail, id);
}

/** A stranger's request can name any host, so only the setting says where the site is. */
export function mailsLinks(): boolean {
  return mailIsSetUp() && currentSite().url !== undefined;
}

/** @returns the mail's ID; undefined if mail is not set up, or the mail could not be stored. */
export async function mailPerson(
  to: string,
  subject: string,
  paragraphs: string[],
): Promise<string | undefined> {
  if (!mailsLinks()) return undefined;
  const text = `${paragraphs.join("\n\n")}\n`;
  return sendMail({ to, subject, text }).catch((cause: unknown) => {
    log.error({ err: cause }, "A mail could not be stored.");
    return undefined;
  });
}

/** A mail without a record has been sent. */
export function mailState(id: string): Promise<MailState> {
  return outbox.state(id);
}

/** Also sends mail that another process left behind. */
export function sendWaitingMail(): void {
  if (smtp) void outbox.sendDue();
}

/** Lets a mail that is being sent finish. */
export function closeMail(): Promise<void> {
  return outbox.close();
}
