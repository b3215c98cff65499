import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { recordStoreContract } from "../../records/record-store-contract";
import { firestoreStores } from "../../support/stores/stores";

recordStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestoreStores(() => database).records;
});
