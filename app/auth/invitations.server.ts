import { type NewPerson, PersonExists } from "./identity";
import { normalEmail, type Role } from "./people-store";
import { isAdministrator, listPeople } from "./people.server";
import { personId } from "./person.server";
import { identity, people } from "~/backends/index.server";
import { programOf } from "~/changes/change";
import {
  addLink,
  findLink,
  listLinks,
  type OneTimeLink,
  takeLink,
} from "~/records/one-time-links.server";

export interface Invitation extends OneTimeLink {
  role: Role;
}

interface Invited {
  email: string;
  role: Role;
  /** The inviter is an administrator's email address, or the name of a program. */
  by: string;
}

/** @returns the secret of the link. @throws PersonExists */
export async function invite({ email, role, by }: Invited): Promise<string> {
  if (await hasAccount(email)) throw new PersonExists();
  // While anyone may sign in to Firebase, the first invitation must not end the access of its sender.
  if (!programOf(by)) {
    await people.change(by, (person) =>
      person ? undefined : { email: by, name: "", role: "administrator" },
    );
  }
  return addLink("invitation", personId(email), { email, role, by });
}

/** The latest comes first. */
export async function listInvitations(): Promise<Invitation[]> {
  return (await listLinks("invitation")).flatMap(withRole);
}

/** @returns undefined if the link does not work, or not anymore. */
export async function findInvitation(
  token: string,
): Promise<Invitation | undefined> {
  const link = await findLink("invitation", token);
  const [invitation] = link ? withRole(link) : [];
  return invitation && (await isFromAdministrator(invitation))
    ? invitation
    : undefined;
}

/**
 * @returns false if the invitation was used a moment ago.
 * @throws PersonExists; errors of `Identity.join`, after which the invitation still works.
 */
export async function acceptInvitation(
  invitation: Invitation,
  name: string,
  password: string,
): Promise<boolean> {
  const { email, role } = invitation;
  const person: NewPerson = { email, name, role };
  const joined = await takeLink("invitation", invitation, async () => {
    await identity.join(person, password);
    return true;
  });
  return joined ?? false;
}

function withRole(link: OneTimeLink): Invitation[] {
  return link.role ? [{ ...link, role: link.role }] : [];
}

async function isFromAdministrator({ by = "" }: OneTimeLink): Promise<boolean> {
  return programOf(by) !== undefined || isAdministrator(by);
}

async function hasAccount(email: string): Promise<boolean> {
  const form = normalEmail(email);
  return (await listPeople()).some(
    (person) => normalEmail(person.email) === form,
  );
}
