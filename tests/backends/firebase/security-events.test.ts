import { firestoreAt, startFirestore } from "../../support/firestore";
import { securityEventsContract } from "../../auth/security-events-contract";
import { firestoreSecurityEvents } from "~/backends/firebase/security-events.server";

securityEventsContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestoreSecurityEvents(() => database);
});
