import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { recordStoreContract } from "../../records/record-store-contract";
import { firestoreRecords } from "~/backends/firebase/records.server";

recordStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestoreRecords(() => database);
});
