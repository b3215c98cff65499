import { openFolder } from "../../support/stores/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { peopleStoreContract } from "../../auth/people-store-contract";
import { sqlitePeople } from "~/backends/sqlite/people.server";

peopleStoreContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return sqlitePeople(() => database);
});
