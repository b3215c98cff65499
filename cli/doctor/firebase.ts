import {
  type Finding,
  firstLine,
  right,
  wrong,
  checkDomain,
  checkPasswordSignIn,
  checkSignUp,
  identityService,
} from "./sign-in";
import { accessToken, countStoredWorks, GrpcStatus } from "~/backends/firebase/firestore.server";
import type { Settings } from "~/env.server";
import { countOf } from "~/kinds/work";

export async function checkFirebase(settings: Settings): Promise<Finding[]> {
  const service = identityService(settings);
  const { token, findings } = await checkCredentials(settings);
  const groups = await Promise.all([
    token ? checkFirestore(countStoredWorks, settings) : [],
    checkPasswordSignIn(service),
    checkDomain(service, settings),
    token ? checkSignUp(service, token, settings) : [],
  ]);
  return [...findings, ...groups.flat()];
}

/** The emulators accept any credentials. */
async function checkCredentials({
  FIRESTORE_EMULATOR_HOST,
  FIREBASE_AUTH_EMULATOR_HOST,
}: Settings): Promise<{ token?: string; findings: Finding[] }> {
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
  const rest = "Firestore and sign-up were not checked.";
  if (message.includes("Could not load the default credentials")) {
    return `There are no credentials. Set GOOGLE_APPLICATION_CREDENTIALS to the path of a service account key file or, on Google Cloud, assign a service account to the service. ${rest}`;
  }
  if (/invalid_grant|invalid_client|unauthorized/i.test(message)) {
    return `Google rejected the credentials (${firstLine(message)}). Create a new key for the service account, and check this machine's clock. ${rest}`;
  }
  return `The credentials could not be used (${firstLine(message)}). Check the file that GOOGLE_APPLICATION_CREDENTIALS names, and that this machine is online. ${rest}`;
}

/** @param count see `countWorks`. */
export async function checkFirestore(
  count: () => Promise<number>,
  settings: Settings,
): Promise<Finding[]> {
  try {
    return [right(`Firestore is readable and has ${countOf(await count())}.`)];
  } catch (cause) {
    const problem = cause as Error & { code?: number };
    return [wrong(firestoreProblem(problem, settings))];
  }
}

function firestoreProblem(
  { code, message }: Error & { code?: number },
  { FIREBASE_PROJECT_ID: project }: Settings,
): string {
  switch (code) {
    case GrpcStatus.PERMISSION_DENIED:
      return `Firestore rejected the credentials (${firstLine(message)}). Give the service account the role Cloud Datastore User in the project ${project}, and enable the Firestore API there.`;
    case GrpcStatus.UNAUTHENTICATED:
      return `Firestore could not verify the credentials (${firstLine(message)}). Create a new key for the service account, and check this machine's clock.`;
    case GrpcStatus.NOT_FOUND:
      return `The project ${project} has no Firestore database (${firstLine(message)}). Create one in native mode.`;
    case GrpcStatus.FAILED_PRECONDITION:
      return `The database of the project ${project} is not in Firestore's native mode (${firstLine(message)}). Create one that is.`;
    default:
      return `Firestore cannot be reached: ${firstLine(message)}. Check that this machine is online and can connect to firestore.googleapis.com.`;
  }
}
