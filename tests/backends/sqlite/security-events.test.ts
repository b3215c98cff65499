import { openFolder } from "../../support/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { securityEventsContract } from "../../auth/security-events-contract";
import { sqliteSecurityEvents } from "~/backends/sqlite/security-events.server";

securityEventsContract("SQLite", async () => {
  const database = openFolder(await temporaryFolder());
  return sqliteSecurityEvents(() => database);
});
