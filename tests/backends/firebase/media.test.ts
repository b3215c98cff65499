import { mediaStoreContract } from "../../media/media-store-contract";
import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { firestoreMedia } from "~/backends/firebase/media.server";

mediaStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestoreMedia(() => database);
});
