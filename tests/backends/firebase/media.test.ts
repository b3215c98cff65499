import { mediaStoreContract } from "../../media/media-store-contract";
import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { firestoreStores } from "../../support/stores/stores";

mediaStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const [one, other] = [firestoreAt(port), firestoreAt(port)];
  return [firestoreStores(() => one).media, firestoreStores(() => other).media];
});
