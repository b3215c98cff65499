import { firestoreAt, startFirestore } from "../support/firestore";
import { worksStoreContract } from "./contract";
import { firestoreWorks } from "~/store/firestore-works.server";

worksStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return {
    store: firestoreWorks(() => database),
    close: () => Promise.resolve(),
  };
});
