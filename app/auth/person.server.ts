import { createHash, randomBytes } from "node:crypto";
import { normalEmail, type Role, type StoredPerson } from "./people-store";

/** Pages may know no more than this about a person. */
export interface Person {
  /** The ID is a hash, so that addresses and the log hold no email address. */
  id: string;
  email: string;
  name: string;
  role: Role;
  seenAt?: number;
  isTwoStepOn: boolean;
  isTwoStepReset: boolean;
  generated?: StoredPerson["generated"];
  /** `ADMIN_EMAILS` names this person, who therefore cannot be removed. */
  isNamed?: true;
}

export function toPerson(stored: StoredPerson): Person {
  const { email, name, role, seenAt, generated } = stored;
  return {
    ...{ id: personId(email), email, name, role, seenAt, generated },
    isTwoStepOn: stored.secret !== undefined,
    isTwoStepReset: stored.isTwoStepReset === true,
  };
}

export function personId(email: string): string {
  return createHash("sha256").update(normalEmail(email)).digest("base64url");
}

/** Ends all sessions of the person. */
export function renewed(person: StoredPerson): StoredPerson {
  return { ...person, credential: randomBytes(12).toString("base64url") };
}
