import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import send from "send";
import { type Encoding, encodingFor } from "./encoding";
import { refuse } from "./refuse";
import { securityHeaders } from "./security-headers";

const oneHour = 60 * 60 * 1000;
const oneYear = 365 * 24 * oneHour;

const endings: Record<Encoding, string> = {
  br: ".br",
  gzip: ".gz",
  identity: "",
};

/**
 * Serves the files of a folder, compressed where the build has laid compressed
 * copies beside them. Those under `/assets/` bear a hash of their content in
 * their names.
 *
 * @returns a function that tells whether the request was for a file.
 */
export function staticFiles(root: string) {
  const files = filesIn(root);

  return function serveFile(
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const isHashed = path.startsWith("/assets/");
    if (!isHashed && !files.has(path)) return false;
    if (!files.has(path)) {
      refuse(response, 404);
    } else if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(response, 405, { Allow: "GET, HEAD" });
    } else {
      for (const [name, value] of Object.entries(securityHeaders)) {
        response.setHeader(name, value);
      }
      const ending = endingFor(request, response, path);
      send(request, path + ending, {
        root,
        immutable: isHashed,
        maxAge: isHashed ? oneYear : oneHour,
      })
        .on("error", ({ status }: { status: number }) => {
          response.removeHeader("Content-Encoding");
          refuse(response, status);
        })
        .pipe(response);
    }
    return true;
  };

  function endingFor(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): string {
    response.setHeader(
      "Content-Type",
      getMimeType(path) ?? "application/octet-stream",
    );
    if (!files.has(`${path}.gz`)) return "";
    response.setHeader("Vary", "Accept-Encoding");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding !== "identity") {
      response.setHeader("Content-Encoding", encoding);
    }
    return endings[encoding];
  }
}

/** The addresses of all files in a folder. */
function filesIn(root: string): Set<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .map((path) => `/${path.split(sep).join("/")}`),
  );
}
