import { firestoreAt, startFirestore } from "../../support/firestore";
import { sessionStoreContract } from "../../auth/session-store-contract";
import { firestoreSessions } from "~/backends/firebase/sessions.server";

sessionStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return {
    store: firestoreSessions(() => database),
    close: () => Promise.resolve(),
  };
});
