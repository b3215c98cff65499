import { mediaStoreContract } from "../../media/media-store-contract";
import { openFolder } from "../../support/stores/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { embeddedStores } from "../../support/stores/stores";

mediaStoreContract("SQLite", async () => {
  const folder = await temporaryFolder();
  const [one, other] = [openFolder(folder), openFolder(folder)];
  return [embeddedStores(() => one).media, embeddedStores(() => other).media];
});
