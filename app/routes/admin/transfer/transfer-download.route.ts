import { createReadableStreamFromReadable } from "@remix-run/node";
import { media, works } from "~/data.server";
import { rememberBackup } from "~/first-steps.server";
import { errorResponse } from "~/http/error-response.server";
import { log, logged } from "~/log.server";
import { withFeedBase } from "~/seo/feed-base.server";
import { formatSheet, formatTemplate } from "~/transfer/work-columns";
import { formatWorksFile } from "~/transfer/works-file";
import { writeArchive } from "~/transfer/write-archive.server";
import { adminLoader, download } from "../frame/admin-route.server";

/** Sends the same files that `npm run works -- export` writes. */
export const loader = adminLoader(async ({ params }) => {
  const dated = `works-${new Date().toISOString().slice(0, 10)}`;
  switch (params.file) {
    case "works.zip": {
      const archive = archiveOf(await readWorks());
      return download(archive, `${dated}.zip`, "application/zip");
    }
    case "works.csv":
      return download(await formatSheet(await works.list(), new Date()), `${dated}.csv`);
    case "template.csv":
      return download(await formatTemplate(), "template.csv");
    default:
      throw errorResponse(404);
  }
});

async function readWorks(): Promise<string> {
  const stored = await works.snapshot();
  const text = await formatWorksFile(stored.works, await withFeedBase(stored.siteDocuments));
  await rememberBackup().catch(logged("The time of a backup could not be stored."));
  return text;
}

/** Streams the archive, because it may be larger than the memory. */
function archiveOf(text: string): ReadableStream {
  const archive = writeArchive(text, media, (image) => {
    log.warn({ image }, "An image was left out of an archive.");
  });
  archive.once("error", logged("An archive could not be written completely."));
  return createReadableStreamFromReadable(archive);
}
