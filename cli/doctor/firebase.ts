import {
  accessToken,
  countStoredWorks,
  findAccount,
  GrpcStatus,
  type Index,
  useIndex,
} from "~/backends/firebase/firestore.server";
import type { Settings } from "~/env.server";
import { countOf } from "~/kinds/work";
import firestore from "../../firestore.indexes.json" with { type: "json" };
import {
  type Finding,
  firstLine,
  right,
  warning,
  wrong,
  checkDomain,
  checkPasswordSignIn,
  checkSignUp,
  identityService,
} from "./sign-in";

export async function checkFirebase(settings: Settings): Promise<Finding[]> {
  const service = identityService(settings);
  const { token, findings } = await checkCredentials(settings);
  const groups = await Promise.all([
    token ? checkFirestore(countStoredWorks) : [],
    checkPasswordSignIn(service),
    checkDomain(service, settings),
    token ? checkSignUp(service, token, settings) : [],
    token ? Promise.all((settings.ADMIN_EMAILS ?? []).map(checkAccount)) : [],
  ]);
  return [...findings, ...groups.flat()];
}

/** The emulators accept any credentials. */
async function checkCredentials(props: Settings): Promise<{ token?: string; findings: Finding[] }> {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = props;
  if (FIRESTORE_EMULATOR_HOST && FIREBASE_AUTH_EMULATOR_HOST) {
    return { token: "owner", findings: [] };
  }
  try {
    const token = await accessToken();
    return {
      token: FIREBASE_AUTH_EMULATOR_HOST ? "owner" : token,
      findings: [right("Google accepts the credentials.")],
    };
  } catch (cause) {
    return { findings: [wrong(credentialProblem(cause as Error))] };
  }
}

function credentialProblem({ message }: Error): string {
  const rest = "Firestore, sign-up, and accounts were not checked.";
  if (message.includes("Could not load the default credentials")) {
    return `There are no credentials. Set GOOGLE_APPLICATION_CREDENTIALS to the path of a service account key file or, on Google Cloud, assign a service account to the service. ${rest}`;
  }
  return `The credentials could not be used (${firstLine(message)}). Check the file that GOOGLE_APPLICATION_CREDENTIALS names, that its key was not deleted, this machine's clock, and that it is online. ${rest}`;
}

/** What to do about an error of Firestore, by its code. */
const remedies = new Map<number | undefined, string>([
  [
    GrpcStatus.PERMISSION_DENIED,
    "Give the service account the role Cloud Datastore User in the project, and enable the Firestore API there.",
  ],
  [
    GrpcStatus.UNAUTHENTICATED,
    "Create a new key for the service account, and check this machine's clock.",
  ],
  [GrpcStatus.NOT_FOUND, "Create a Firestore database in native mode in the project."],
  [GrpcStatus.FAILED_PRECONDITION, "Create a Firestore database in native mode in the project."],
]);

/** @param count see `countStoredWorks`. @param use see `useIndex`. */
export async function checkFirestore(
  count: () => Promise<number>,
  use: (index: Index) => Promise<void> = useIndex,
): Promise<Finding[]> {
  try {
    const readable = right(`Firestore is readable and has ${countOf(await count())}.`);
    const checked = await Promise.all(firestore.indexes.map((index) => checkIndex(index, use)));
    return [readable, ...checked.flat()];
  } catch (cause) {
    const { code, message } = cause as Error & { code?: number };
    const online = "Check that this machine is online and can connect to firestore.googleapis.com.";
    return [
      wrong(`Firestore cannot be used: ${firstLine(message)}. ${remedies.get(code) ?? online}`),
    ];
  }
}

async function checkIndex(index: Index, use: (index: Index) => Promise<void>): Promise<Finding[]> {
  const fields = index.fields.map(({ fieldPath }) => fieldPath).join(", ");
  return use(index).then(
    () => [],
    ({ message }: Error) => [
      wrong(
        `Firestore cannot use the index of ${index.collectionGroup} by ${fields}: ${firstLine(message)}. Run firebase deploy --only firestore:indexes, and wait until all indexes are built.`,
      ),
    ],
  );
}

async function checkAccount(email: string): Promise<Finding> {
  try {
    const account = await findAccount(email);
    if (!account) {
      return warning(
        `${email} (ADMIN_EMAILS) has no account yet. Add one in the Firebase console, under Authentication, Users, before someone else signs up with this address.`,
      );
    }
    return account.disabled
      ? warning(
          `The account of ${email} is disabled. Enable it in the Firebase console, under Authentication, Users.`,
        )
      : right(`${email} (ADMIN_EMAILS) has an account.`);
  } catch (cause) {
    return warning(
      `Could not check whether ${email} has an account (${firstLine((cause as Error).message)}). Look for it in the Firebase console, under Authentication, Users.`,
    );
  }
}
