import { firestoreAt, startFirestore } from "../../support/firestore";
import { stagedFilesContract } from "../../records/staged-files-contract";
import { firestoreStagedFiles } from "~/backends/firebase/staged-files.server";

stagedFilesContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestoreStagedFiles(() => database);
});
