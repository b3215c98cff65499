import { log } from "~/log.server";
import { mailIsSetUp, sendMail } from "~/mail/mail.server";
import { currentSite } from "~/site.server";

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

export function invitationMail(address: string, by: string): string[] {
  const { name } = currentSite();
  return [
    `${by} invited you to work on ${name}.`,
    `Choose a name and a password with this link. It works once, within seven days:\n${address}`,
    "If you did not expect this, ignore this email.",
  ];
}

export function resetMail(address: string): string[] {
  const { name } = currentSite();
  return [
    `Choose a new password for ${name} with this link. It works once, within an hour:\n${address}`,
    "If you did not ask for this, ignore this email. Your password stays as it is.",
  ];
}

export function twoStepResetMail(by: string): string[] {
  const { name, url = "" } = currentSite();
  return [
    `${by} turned off two-step sign-in for your account on ${name}, and your sessions have ended.`,
    `Sign in with your password, then set it up again:\n${url}/admin/account`,
    "If you did not ask for this, change your password and talk to an administrator.",
  ];
}
