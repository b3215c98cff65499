import type { Source } from "../frame/source";
import { restoreSource, versionSource } from "../history/restore-sources.server";
import { undoSource } from "../history/undo-source.server";
import { bulkSource } from "../list/bulk/bulk-source.server";
import { renameSource } from "../names/rename-source.server";
import { samplesSource } from "../site/samples-source.server";

/** Everything that shows a plan before it is written, by the name in the address. */
export const sources: ReadonlyMap<string, Source> = new Map([
  ["bulk", bulkSource],
  ["rename", renameSource],
  ["restore", restoreSource],
  ["samples", samplesSource],
  ["undo", undoSource],
  ["version", versionSource],
]);
