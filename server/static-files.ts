import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { lookup } from "mrmime";
import {
  type BufferedResponse,
  type Encoding,
  encodingFor,
  prepareResponse,
  send,
} from "./buffered-response";
import type { Refusals } from "./incoming-request";

const forGood = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

const endings: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

/**
 * Reads files into memory, so that slow downloads hold no descriptors (docs/decisions/0006).
 * @param readEarlier reads the texts of earlier releases, by path.
 */
export function staticFiles(
  root: string,
  common: Record<string, string>,
  { refuse }: Refusals,
  readEarlier: () => Promise<Map<string, string>>,
) {
  const paths = pathsIn(root);
  const responses = new Map<string, BufferedResponse>();

  function responseFor(path: string, encoding: Encoding): BufferedResponse {
    const file = paths.has(path + endings[encoding]) ? path + endings[encoding] : path;
    const fileResponse = responses.get(file) ?? read(path, file, encoding);
    responses.set(file, fileResponse);
    return fileResponse;
  }

  function read(
    path: string,
    file: string,
    encoding: Encoding,
    content = readFileSync(join(root, file)),
  ): BufferedResponse {
    const type = lookup(path) ?? "application/octet-stream";
    const headers = new Headers(common);
    const isText = type.startsWith("text/");
    headers.set("Content-Type", isText ? `${type}; charset=utf-8` : type);
    headers.set("Cache-Control", isHashed(path) ? forGood : forAnHour);
    if (paths.has(`${path}.gz`)) headers.set("Vary", "Accept-Encoding");
    if (file !== path) headers.set("Content-Encoding", encoding);
    return prepareResponse(200, headers, content);
  }

  async function serveEarlier(path: string, request: IncomingMessage, response: ServerResponse) {
    const text = (await readEarlier()).get(path);
    const kept = responses.get(path) ?? (text && read(path, path, "identity", Buffer.from(text)));
    if (!kept) {
      refuse(response, 404);
      return;
    }
    responses.set(path, kept);
    send(request, response, kept);
  }

  return function serveFile(request: IncomingMessage, response: ServerResponse): boolean {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (!paths.has(path)) {
      if (isHashed(path)) void serveEarlier(path, request, response);
      return isHashed(path);
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(response, 405, { Allow: "GET, HEAD" });
    } else {
      const encoding = encodingFor(request.headers["accept-encoding"]);
      send(request, response, responseFor(path, encoding));
    }
    return true;
  };
}

function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}

function pathsIn(root: string): Set<string> {
  // Names of folders have no dot after their first letter.
  const files = readdirSync(root, { encoding: "utf8", recursive: true }).filter(extname);
  return new Set(files.map((path) => `/${path.split(sep).join("/")}`));
}
