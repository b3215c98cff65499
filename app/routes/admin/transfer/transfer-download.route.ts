import { createReadableStreamFromReadable } from "@remix-run/node";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { media, works } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log.server";
import { writeArchive } from "~/transfer/write-archive.server";
import { formatWorksFile } from "~/transfer/works-file";

/** Sends the same files that `npm run works -- export` writes. */
export const loader = adminLoader(async ({ params }) => {
  switch (params.file) {
    case "works.json":
      return download(
        await readWorks(),
        "json",
        "application/json; charset=utf-8",
      );
    case "works.zip":
      return download(archiveOf(await readWorks()), "zip", "application/zip");
    default:
      throw errorResponse(404);
  }
});

async function readWorks(): Promise<string> {
  return formatWorksFile(await works.list(), await works.arrangement());
}

/** Streamed, because an archive may be larger than the memory. */
function archiveOf(text: string): ReadableStream {
  const archive = writeArchive(text, media, (picture) => {
    log.warn({ picture }, "A picture was left out of an archive.");
  });
  archive.once("error", (cause) => {
    log.error({ err: cause }, "An archive could not be written completely.");
  });
  return createReadableStreamFromReadable(archive);
}

function download(body: BodyInit, type: string, contentType: string) {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="works-${day}.${type}"`,
      "Cache-Control": "no-store",
    },
  });
}
