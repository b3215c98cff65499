import { type Names, programNames } from "~/changes/change";
import { identity, people } from "~/data.server";
import {
  normalEmail,
  type Role,
  type StoredPerson,
  type Person,
  personId,
  toPerson,
} from "~/people/person.server";
import { sessions } from "./auth.server";

export class LastAdministrator extends Error {
  override message =
    "The site needs at least one administrator. Make someone else an administrator first.";
}

/** Lists everyone who was not removed, by name. */
export async function listPeople(): Promise<Person[]> {
  const stored = await people.list();
  const named = (identity.namedEmails ?? []).filter(
    (email) => !stored.some((person) => normalEmail(person.email) === email),
  );
  const listed = [...stored, ...named.map(newNamed)].flatMap((person): Person[] => {
    if (isNamed(person.email)) {
      return [{ ...toPerson(person), role: "administrator", isNamed: true }];
    }
    return person.removedAt ? [] : [toPerson(person)];
  });
  return listed.sort((a, b) => shownName(a).localeCompare(shownName(b), "en"));
}

export async function findPerson(id: string): Promise<Person | undefined> {
  return (await listPeople()).find((person) => person.id === id);
}

export async function isAdministrator(email: string): Promise<boolean> {
  const person = await findPerson(personId(email));
  return person?.role === "administrator";
}

/** Checks whether an administrator's link from this time still works. */
export async function vouchesFor(email: string, at: number): Promise<boolean> {
  const author = authorOf(await listPeople(), email, at);
  return author?.role === "administrator";
}

/** @returns undefined if a removal or demotion has ended the author's links from this time. */
export function authorOf(people: Person[], email: string, at: number): Person | undefined {
  const form = normalEmail(email);
  return people.find(
    (person) => normalEmail(person.email) === form && at > (person.linksEndedAt ?? 0),
  );
}

/** @throws LastAdministrator */
export async function savePerson(email: string, { name, role }: { name: string; role: Role }) {
  await people.change(email, (person, all) => {
    if (isNamed(email)) return { ...(person ?? newNamed(email)), name };
    if (!person || person.removedAt) return undefined;
    const isDemoted = person.role === "administrator" && role === "editor";
    const ended = isDemoted && { linksEndedAt: Date.now() };
    const next = { ...person, name, role, ...ended };
    requireAdministrator(all, next);
    return next;
  });
}

/** Ends the person's sessions. @throws LastAdministrator */
export async function removePerson(email: string): Promise<void> {
  await people.change(email, (person, all) => {
    if (!person || person.removedAt || isNamed(email)) return undefined;
    const { name, role, isInvited, isFirst } = person;
    const kept = { email: person.email, name, role, isInvited, isFirst };
    const removedAt = Date.now();
    const next = { ...kept, removedAt, linksEndedAt: removedAt };
    requireAdministrator(all, next);
    return next;
  });
  await sessions.endAll(email);
}

function requireAdministrator(all: StoredPerson[], next: StoredPerson): void {
  const others = all.filter((person) => normalEmail(person.email) !== normalEmail(next.email));
  const isLeft = [...others, next].some(
    ({ role, removedAt }) => role === "administrator" && !removedAt,
  );
  if (!isLeft && !identity.namedEmails) throw new LastAdministrator();
}

/** @returns the person as stored before. */
export async function rememberSignIn(email: string): Promise<StoredPerson | undefined> {
  let before: StoredPerson | undefined;
  await people.change(email, (person) => {
    before = person;
    // The person may have been removed a moment ago.
    const isKnown = person ? !person.removedAt : !identity.own;
    if (!isKnown && !isNamed(email)) return undefined;
    return {
      ...(person ?? newNamed(email)),
      seenAt: Date.now(),
      removedAt: undefined,
      isTwoStepReset: undefined,
      generated: person?.generated && "kept for now",
    };
  });
  return before;
}

function isNamed(email: string): boolean {
  return identity.namedEmails?.includes(normalEmail(email)) ?? false;
}

function newNamed(email: string): StoredPerson {
  return { email, name: "", role: "administrator" };
}

export function shownName({ name, email }: Pick<Person, "name" | "email">): string {
  return name || email;
}

/** Names everyone who ever had access. People with the same name get their email address, too. */
export async function readNames(): Promise<Names> {
  const all = await people.list();
  const shown = all.map((person) => {
    const name = shownName(person);
    const isShared =
      programNames.includes(name) ||
      all.some((other) => other !== person && shownName(other) === name);
    return isShared && person.name ? `${name} (${person.email})` : name;
  });
  const byEmail = new Map(all.map(({ email }, index) => [normalEmail(email), shown[index]]));
  return {
    nameOf: (email) => byEmail.get(normalEmail(email)),
    emailOf: (name) => all.find((_person, index) => shown[index] === name)?.email,
    all: [...shown, ...programNames],
  };
}
