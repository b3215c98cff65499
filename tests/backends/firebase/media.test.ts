import { mediaStoreContract } from "../../media/media-store-contract";
import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { firestoreMedia } from "~/backends/firebase/media.server";

mediaStoreContract("Firestore", async () => {
  const { port } = await startFirestore();
  const [one, other] = [firestoreAt(port), firestoreAt(port)];
  return [firestoreMedia(() => one), firestoreMedia(() => other)];
});
