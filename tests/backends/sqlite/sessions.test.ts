import { openFolder } from "../../support/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { sessionStoreContract } from "../../auth/session-store-contract";
import { sqliteSessions } from "~/backends/sqlite/sessions.server";

sessionStoreContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return {
    store: sqliteSessions(() => database),
    close: () => Promise.resolve(),
  };
});
