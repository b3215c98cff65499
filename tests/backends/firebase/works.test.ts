import { firestoreAt, startFirestore } from "../../support/firestore";
import { worksStoreContract } from "../../works/works-store-contract";
import { firestoreWorks } from "~/backends/firebase/works.server";

worksStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return {
    store: firestoreWorks(() => database),
    close: () => Promise.resolve(),
  };
});
