import { openFolder } from "../../support/stores/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { recordStoreContract } from "../../records/record-store-contract";
import { embeddedStores } from "../../support/stores/stores";

recordStoreContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return embeddedStores(() => database).records;
});
