import { type Firestore, GrpcStatus } from "firebase-admin/firestore";
import { type Finding, right, wrong } from "./finding";
import { firstLine } from "./google-access";
import type { Settings } from "~/env.server";
import { within } from "~/backends/firebase/deadline.server";
import { countOf } from "~/work/count";

/** Firestore's client retries for some seconds, even after a rejection. */
const deadline = 15_000;

/** Counts the works, which bills only one read. */
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
    return [right(`Firestore is readable and has ${countOf(count)}.`)];
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
      return `Firestore rejected the credentials (${firstLine(message)}). Give the service account the role Cloud Datastore User in the project ${project}, and enable the Firestore API there.`;
    case GrpcStatus.UNAUTHENTICATED:
      return `Firestore could not verify the credentials (${firstLine(message)}).`;
    case GrpcStatus.NOT_FOUND:
      return `The project ${project} has no Firestore database (${firstLine(message)}). Create one in native mode.`;
    case GrpcStatus.FAILED_PRECONDITION:
      return `The database of the project ${project} is not in Firestore's native mode (${firstLine(message)}). Create one that is.`;
    default:
      return `Firestore cannot be reached: ${firstLine(message)}. Check that this machine is online and can connect to firestore.googleapis.com.`;
  }
}
