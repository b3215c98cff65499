import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { peopleStoreContract } from "../../auth/people-store-contract";
import { firestorePeople } from "~/backends/firebase/people.server";

peopleStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestorePeople(() => database);
});
