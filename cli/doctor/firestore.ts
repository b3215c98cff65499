import { type Firestore, GrpcStatus } from "firebase-admin/firestore";
import { type Finding, right, wrong } from "./finding";
import { firstLine } from "./google-access";
import type { Settings } from "~/env.server";
import { within } from "~/backends/firebase/deadline.server";

/** Its client asks again, for some seconds, also where it was refused. */
const deadline = 20_000;

/** Checks that the works can be read, by counting them: one billed read. */
export async function checkFirestore(
  database: Firestore,
  settings: Settings,
): Promise<Finding[]> {
  try {
    const counted = await within(
      deadline,
      database.collection("works").count().get(),
    );
    const { count } = counted.data();
    return [right(`Firestore can be read: ${count} works.`)];
  } catch (cause) {
    return [wrong(problemOf(cause as Error & { code?: number }, settings))];
  }
}

function problemOf(
  { code, message }: Error & { code?: number },
  { FIREBASE_PROJECT_ID: project }: Settings,
): string {
  switch (code) {
    case GrpcStatus.PERMISSION_DENIED:
      return `Firestore refuses the credentials (${firstLine(message)}). Give the service account the role Cloud Datastore User in the project ${project}, and enable the Firestore API there.`;
    case GrpcStatus.UNAUTHENTICATED:
      return `Firestore does not accept the credentials (${firstLine(message)}).`;
    case GrpcStatus.NOT_FOUND:
      return `The project ${project} has no Firestore database (${firstLine(message)}). Create one in native mode.`;
    case GrpcStatus.FAILED_PRECONDITION:
      return `The database of the project ${project} is none of Firestore's native mode (${firstLine(message)}).`;
    default:
      return `Firestore cannot be reached: ${firstLine(message)}. See whether this machine is online and may connect to firestore.googleapis.com.`;
  }
}
