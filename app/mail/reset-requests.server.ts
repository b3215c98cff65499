import { randomInt } from "node:crypto";
import { addResetLink } from "~/auth/one-time-links.server";
import { identity, records } from "~/data.server";
import { hashOf } from "~/hash.server";
import { log } from "~/log.server";
import { personId } from "~/people/person.server";
import { currentSite } from "~/site.server";
import { mailPerson } from "./mail.server";

const kind = "reset-request";
const life = 60 * 60 * 1000;

/**
 * Only accounts get mail, which takes time. It begins at a random moment in these milliseconds, so
 * that neither this response nor the next one takes longer.
 */
const pause = { least: 500, most: 3000 };

/**
 * Stores the request before the page promises an email, for unknown addresses, too. A second one
 * within moments, such as a double click, changes nothing.
 * @throws if it could not be stored.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const at = Date.now();
  const id = personId(email);
  const record = { kind, id, at, expiresAt: at + life, data: email };
  const isNew = await records.edit(kind, id, ([found]) => (found ? undefined : record));
  if (!isNew) return;
  setTimeout(() => void answer(id, email), randomInt(pause.least, pause.most)).unref();
}

/** Answers the requests that an earlier process left behind. */
export async function answerResetRequests(): Promise<void> {
  const before = Date.now() - 2 * pause.most;
  for (const { id, at, data } of await records.list([kind])) {
    if (at < before) await answer(id, String(data));
  }
}

async function answer(id: string, email: string): Promise<void> {
  try {
    await sendPasswordReset(email);
    await records.remove(kind, id);
  } catch (cause) {
    log.error({ err: cause }, "The password reset email could not be sent.");
  }
}

async function sendPasswordReset(email: string): Promise<void> {
  if (identity.sendPasswordReset) return identity.sendPasswordReset(email);
  const link = await addResetLink(email);
  if (!link) return;
  const { url = "", name } = currentSite();
  // The stored address is safer than the entered one, which may be another spelling.
  await mailPerson(
    link.email,
    `Your password for ${name}`,
    [
      `Choose a new password for ${name} with this link. It works once, within an hour:\n${url}/admin/login/reset/${link.token}`,
      "If you did not ask for this, ignore this email. Your password stays as it is.",
    ],
    { id: hashOf(link.token), link: "password-reset" },
  );
}
