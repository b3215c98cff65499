export type Role = "administrator" | "editor";

/** What is stored about a person. Times are in milliseconds since 1970. */
export interface StoredPerson {
  email: string;
  /** Blank for accounts that were never given one. */
  name: string;
  role: Role;
  /** The time of the latest sign-in. */
  seenAt?: number;
  /** Not set for accounts that Firebase let in while anyone could sign in. */
  isInvited?: true;
  /** The site keeps the names of removed people for the history. */
  removedAt?: number;
  /** The account that `ADMIN_EMAIL` and `ADMIN_PASSWORD` set up. */
  isFirst?: true;

  // All other fields are for accounts of the embedded back end.
  passwordHash?: string;
  /** The hash of the latest password from the settings. */
  settingHash?: string;
  /** Whether the password was generated, and whether its owner chose to keep it for now. */
  generated?: "in use" | "kept for now";
  /** Changes whenever all sessions must end. */
  credential?: string;
  /** The app's secret in base 32; set while two-step sign-in is on. */
  secret?: string;
  pendingSecret?: string;
  /** The latest period whose code was used. */
  step?: number;
  /** The hashes of the codes that were not used yet. */
  recoveryCodes?: string[];
  /** An administrator turned two-step sign-in off, and the person has not seen the notice yet. */
  isTwoStepReset?: true;
}

/**
 * @param person as stored, also after a removal.
 * @returns what to store; undefined changes nothing. It can run again if someone else was faster.
 */
export type EditPerson = (
  person: StoredPerson | undefined,
  all: StoredPerson[],
) => StoredPerson | undefined;

export interface PeopleStore {
  /** Finds removed people, too. */
  find(email: string): Promise<StoredPerson | undefined>;
  list(): Promise<StoredPerson[]>;
  /**
   * Reads everyone and writes one person, in one transaction.
   * @returns what was stored. @throws what `edit` throws.
   */
  change(email: string, edit: EditPerson): Promise<StoredPerson | undefined>;
}

/** Two spellings with the same form are the same address. */
export function normalEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}
