import { openFolder } from "../../support/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { stagedFilesContract } from "../../records/staged-files-contract";
import { sqliteStagedFiles } from "~/backends/sqlite/staged-files.server";

stagedFilesContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return sqliteStagedFiles(() => database);
});
