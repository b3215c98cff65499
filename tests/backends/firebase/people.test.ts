import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { peopleStoreContract } from "../../auth/people-store-contract";
import { firestoreStores } from "../../support/stores/stores";

peopleStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestoreStores(() => database).people;
});
