import { type Finding, right, wrong } from "./finding";
import type { Settings } from "~/env.server";
import { createSmtp, mailProblem } from "~/mail/smtp.server";
import { brand } from "~/site";

/** @param to the address that gets a test. */
export async function checkMail(
  { SMTP_URL, MAIL_FROM: address = "", SITE_NAME }: Settings,
  to: string | undefined,
): Promise<Finding> {
  if (SMTP_URL === undefined) {
    const text = "SMTP_URL is not set, so the site sends no email.";
    return to === undefined ? right(text) : wrong(text);
  }
  const smtp = createSmtp(SMTP_URL);
  const { host } = new URL(SMTP_URL);
  try {
    await smtp.check();
    if (to === undefined) {
      return right(
        `The mail server ${host} accepts connections. To send a test: npm run doctor -- mail ADDRESS`,
      );
    }
    const name = SITE_NAME ?? brand.name;
    const mail = {
      to,
      subject: `Test from ${name}`,
      text: `${name} can send email.\n`,
    };
    await smtp.send(mail, { name, address }, crypto.randomUUID());
    return right(
      `The mail server ${host} accepted a test to ${to}. If it does not arrive, look in the spam folder, and check that the domain of ${address} allows this server (SPF, DKIM).`,
    );
  } catch (cause) {
    return wrong(mailProblem(cause));
  }
}
