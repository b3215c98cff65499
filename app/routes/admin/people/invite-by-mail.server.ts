import { invitationsOf, invite } from "~/auth/one-time-links.server";
import { shownName } from "~/auth/people.server";
import { recordEvent } from "~/auth/security-events.server";
import type { Session } from "~/auth/sessions.server";
import { hashOf } from "~/hash.server";
import { mailPerson, mailsLinks } from "~/mail/mail.server";
import type { Person, Role } from "~/people/person.server";
import { addressFor, currentSite } from "~/site.server";

/** Two presses within this time, in milliseconds, are a double click. */
const doubleClick = 5000;

/** Creates an invitation, and mails its link if mail is set up. @throws PersonExists */
export async function inviteByMail(
  request: Request,
  session: Session & { person: Person },
  { email, role }: { email: string; role: Role },
): Promise<{ email: string; address: string; isMailed: boolean }> {
  const token = await invite({ email, role, by: session.email });
  await recordEvent("person-invited", request, { email: session.email });
  const address = addressFor(request, `/invitations/${token}`);
  const { name } = currentSite();
  const paragraphs = [
    `${shownName(session.person)} invited you to work on ${name}.`,
    `Choose a name and a password with this link. It works once, within seven days:\n${address}`,
    "If you did not expect this, ignore this email.",
  ];
  const of = { id: hashOf(token), link: "invitation" } as const;
  const isMailed = (await isRepeat(token, email))
    ? mailsLinks()
    : await mailPerson(email, `Invitation to ${name}`, paragraphs, of);
  return { email, address, isMailed };
}

/** The mail of the first of them has a link that works, too. */
async function isRepeat(token: string, email: string): Promise<boolean> {
  const recent = (await invitationsOf(email)).filter(({ at }) => Date.now() - at < doubleClick);
  return recent.at(-1)?.id !== hashOf(token);
}
