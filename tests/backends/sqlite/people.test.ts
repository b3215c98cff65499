import { openFolder } from "../../support/stores/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { peopleStoreContract } from "../../auth/people-store-contract";
import { embeddedStores } from "../../support/stores/stores";

peopleStoreContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return embeddedStores(() => database).people;
});
