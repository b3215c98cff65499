import { openFolder } from "../../support/stores/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { recordStoreContract } from "../../records/record-store-contract";
import { sqliteRecords } from "~/backends/sqlite/records.server";

recordStoreContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return sqliteRecords(() => database);
});
