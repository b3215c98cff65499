import { mediaStoreContract } from "../../media/media-store-contract";
import { emptyMedia } from "../../support/stores/embedded-store";

mediaStoreContract("SQLite", emptyMedia);
