import { openFolder } from "../../support/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { savedFormsContract } from "../../auth/saved-forms-contract";
import { sqliteSavedForms } from "~/backends/sqlite/saved-forms.server";

savedFormsContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return sqliteSavedForms(() => database);
});
