import { mediaStoreContract } from "../../media/media-store-contract";
import { openFolder } from "../../support/stores/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { sqliteMedia } from "~/backends/sqlite/media.server";

mediaStoreContract("SQLite", async () => {
  const folder = await temporaryFolder();
  const [one, other] = [openFolder(folder), openFolder(folder)];
  return [sqliteMedia(() => one), sqliteMedia(() => other)];
});
