import { NoSuchPerson } from "./identity";
import { isAdministrator } from "./people.server";
import { personId } from "./person.server";
import { identity, people } from "~/backends/index.server";
import {
  addLink,
  findLink,
  type OneTimeLink,
  takeLink,
} from "~/records/one-time-links.server";

const kind = "password-reset";

/**
 * @param by the administrator who asked for the link; undefined for the person.
 * @returns the secret of the link and the address as stored; undefined if there is no such person.
 */
export async function addResetLink(
  email: string,
  by?: string,
): Promise<{ token: string; email: string } | undefined> {
  const person = await people.find(email);
  if (!person || person.removedAt || !identity.own) return undefined;
  const data = { email: person.email, credential: person.credential, by };
  const token = await addLink(kind, personId(email), data);
  return { token, email: person.email };
}

/** @returns undefined if the link does not work, or not anymore, such as after a new password. */
export async function findResetLink(
  token: string,
): Promise<OneTimeLink | undefined> {
  const link = await findLink(kind, token);
  const person = link && (await people.find(link.email));
  const isCurrent = link && person?.credential === link.credential;
  if (!isCurrent || person?.removedAt) return undefined;
  const mayUse = link.by === undefined || (await isAdministrator(link.by));
  return mayUse ? link : undefined;
}

/**
 * Ends all sessions.
 * @returns false if the link was used, or the password changed, a moment ago.
 * @throws PasswordRefused, after which the link still works.
 */
export async function takeResetLink(
  link: OneTimeLink,
  password: string,
): Promise<boolean> {
  const { email, credential } = link;
  try {
    const used = await takeLink(kind, link, async () => {
      await identity.own?.setPassword(email, password, credential ?? "");
      return true;
    });
    return used ?? false;
  } catch (cause) {
    if (cause instanceof NoSuchPerson) return false;
    throw cause;
  }
}
