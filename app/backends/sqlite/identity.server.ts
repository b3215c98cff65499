import { randomBytes } from "node:crypto";
import { defaultAdminEmail } from "~/env.server";
import {
  type Account,
  type Identity,
  NoSuchPerson,
  type OwnAccounts,
  PasswordRefused,
  PersonExists,
  SignInRefused,
  normalEmail,
  type PeopleStore,
  type StoredPerson,
  renewed,
  toPerson,
} from "~/people/person.server";
import {
  passwordProblem,
  type Cost,
  hashPassword,
  isPassword,
  hashOfNobody,
} from "./password.server";

interface SqliteIdentityOptions {
  people: PeopleStore;
  /** The first administrator has this email address. */
  email: string;
  password?: string;
  onGenerated: (password: string) => void;
  /** New password hashes have this cost, which is lower in tests. */
  cost?: Cost;
}

export type SqliteIdentity = Identity & { own: OwnAccounts };

export function sqliteIdentity(props: SqliteIdentityOptions): SqliteIdentity {
  const { people, email: firstEmail, password: fromSettings, onGenerated, cost } = props;
  let prepared: Promise<void> | undefined;

  /** @throws PasswordRefused */
  async function hashOf(password: string, email: string): Promise<string> {
    const problem = passwordProblem(password, email);
    if (problem) throw new PasswordRefused(problem);
    return hashPassword(password, cost);
  }

  function isFirstEmail(email: string): boolean {
    return normalEmail(email) === normalEmail(firstEmail);
  }

  const newFirst: StoredPerson = {
    email: firstEmail,
    name: "",
    role: "administrator",
    isFirst: true,
  };

  /** A command may run without the settings of the site, which must not rename anyone. */
  async function renameFirst(): Promise<void> {
    const first = (await people.list()).find(({ isFirst }) => isFirst);
    if (!first || isFirstEmail(first.email) || firstEmail === defaultAdminEmail) return;
    await people.change(first.email, (person, all) => {
      const isTaken = all.some(({ email }) => isFirstEmail(email));
      return person && !person.removedAt && !isTaken ? { ...person, email: firstEmail } : undefined;
    });
  }

  async function prepareOnce(): Promise<void> {
    await renameFirst();
    const first = (await people.list()).find(({ isFirst }) => isFirst);
    if (first?.removedAt) return;
    if (fromSettings) {
      const isKnown = first?.settingHash && (await isPassword(fromSettings, first.settingHash));
      if (isKnown) return;
      const hash = await hashPassword(fromSettings, cost);
      await people.change(first?.email ?? firstEmail, (person = newFirst) => {
        const settings = { passwordHash: hash, settingHash: hash };
        return renewed({ ...person, ...settings, generated: undefined });
      });
    } else if (!first) {
      const password = randomBytes(12).toString("base64url");
      const passwordHash = await hashPassword(password, cost);
      const stored = await people.change(firstEmail, (_person, all) =>
        // If another process was first, its password counts.
        all.length > 0 ? undefined : renewed({ ...newFirst, passwordHash, generated: "in use" }),
      );
      if (stored?.passwordHash === passwordHash) onGenerated(password);
    }
  }

  /** The next caller retries after a failure, such as a locked file. */
  function prepare(): Promise<void> {
    prepared ??= prepareOnce().catch((cause: unknown) => {
      prepared = undefined;
      throw cause;
    });
    return prepared;
  }

  async function setPassword(email: string, password: string, credential?: string) {
    const passwordHash = await hashOf(password, email);
    // Otherwise a password from the settings would replace this one later.
    if (fromSettings) await prepare();
    else await renameFirst();
    const stored = await people.change(email, (person, all) => {
      const isNew = all.length === 0 && isFirstEmail(email);
      const known = isNew ? newFirst : person;
      if (!known || known.removedAt) throw new NoSuchPerson();
      if (credential !== undefined && known.credential !== credential) {
        throw new NoSuchPerson();
      }
      return renewed({ ...known, passwordHash, generated: undefined });
    });
    return accountOf(stored ?? newFirst);
  }

  return {
    // Each check takes 32 MiB and a core, so two leave room for requests.
    checksAtOnce: 2,
    passwordHint: "At least 12 characters. A few random words are easy to remember.",
    prepare,

    async signIn(email, password) {
      await prepare();
      const person = await people.find(email);
      // A password is checked for any email address, so that the timing does not reveal accounts.
      const hash = person?.passwordHash ?? hashOfNobody(cost);
      const isRight = await isPassword(password, hash);
      if (!isRight || !person?.passwordHash) throw new SignInRefused();
      return accountOf(person);
    },

    async personFor({ email, credential }) {
      await prepare();
      const person = await people.find(email);
      return person && !person.removedAt && person.credential === credential
        ? toPerson(person)
        : undefined;
    },

    async changePassword({ email }, current, password) {
      const hash = (await people.find(email))?.passwordHash ?? "";
      if (current !== undefined && !(await isPassword(current, hash))) {
        throw new SignInRefused();
      }
      return setPassword(email, password);
    },

    async join({ email, name, role }, password) {
      await prepare();
      const passwordHash = await hashOf(password, email);
      await people.change(email, (person) => {
        if (person && !person.removedAt) throw new PersonExists();
        const { linksEndedAt } = person ?? {};
        const account = { email, name, role, passwordHash, linksEndedAt };
        return renewed({ ...account, isInvited: true });
      });
    },

    own: {
      async setPassword(email, password, credential) {
        await setPassword(email, password, credential);
      },
    },
  };
}

function accountOf({ email, credential }: StoredPerson): Account {
  return { email, credential };
}
