import { firestoreAt, startFirestore } from "../../support/firestore";
import { savedFormsContract } from "../../auth/saved-forms-contract";
import { firestoreSavedForms } from "~/backends/firebase/saved-forms.server";

savedFormsContract("Firestore", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return firestoreSavedForms(() => database);
});
