import type { Source } from "../frame/source";
import { purgeSource, restoreSource, versionSource, undoSource } from "../history/sources.server";
import { bulkSource } from "../list/bulk/bulk-source.server";
import { replaceSource, unusedSource } from "../media/picture.server";
import { renameSource } from "../names/rename-source.server";
import { samplesSource } from "../site/samples-source.server";
import { importSource } from "../transfer/import-source.server";

/** Everything that shows a plan before it is written, by the name in the address. */
export const sources: ReadonlyMap<string, Source> = new Map([
  ["bulk", bulkSource],
  ["import", importSource],
  ["purge", purgeSource],
  ["rename", renameSource],
  ["replace", replaceSource],
  ["restore", restoreSource],
  ["samples", samplesSource],
  ["undo", undoSource],
  ["unused", unusedSource],
  ["version", versionSource],
]);
