/** Who is signed in. */
export interface Account {
  email: string;
}

/** The port to whatever knows who may sign in. */
export interface Identity {
  /**
   * @throws SignInRefused with a sentence for people, the same one for an
   * unknown email and a wrong password.
   */
  signIn(email: string, password: string): Promise<Account>;
  /** Whether who has signed in before is still welcome. */
  mayEnter(account: Account): boolean;
}

export const defaultRefusal =
  "Failed to sign in. Please check your credentials.";

/** Nobody is signed in; the message is for people. */
export class SignInRefused extends Error {
  constructor(message = defaultRefusal) {
    super(message);
  }
}
