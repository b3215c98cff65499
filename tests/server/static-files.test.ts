import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createRefusals } from "../../server/incoming-request";
import { staticFiles } from "../../server/static-files";
import { send, textOf } from "../support/http";
import { listen } from "../support/listen";
import { temporaryFolder } from "../support/temporary-folder";

const style = "a { color: red } ".repeat(100);

async function site(): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, "assets"));
  await writeFile(join(root, "assets/app-1a2b.css"), style);
  await writeFile(join(root, "assets/app-1a2b.css.gz"), gzipSync(style));
  await writeFile(join(root, "assets/app-1a2b.css.br"), brotliCompressSync(style));
  await writeFile(join(root, "assets/face-3c4d.woff2"), "a font");
  await writeFile(join(root, "favicon.svg"), "<svg/>");
  const common = { "X-Content-Type-Options": "nosniff" };
  const earlier = Promise.resolve(new Map([["/assets/app-5e6f.css", "b {}"]]));
  const serveFile = staticFiles(root, common, createRefusals(common), () => earlier);
  return listen((request, response) => {
    if (!serveFile(request, response)) response.end("the app");
  });
}

it("a hashed file is cacheable forever, any other file for an hour", async () => {
  const url = await site();
  const hashed = await send(`${url}/assets/app-1a2b.css`);
  expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const other = await send(`${url}/favicon.svg?v=1`);
  expect(other.headers["cache-control"]).toBe("public, max-age=3600");
  expect(other.headers["content-type"]).toContain("image/svg+xml");
  expect(other.headers["x-content-type-options"]).toBe("nosniff");
  expect((await send(`${url}/favicon.svg`, {}, "POST")).headers.allow).toBe("GET, HEAD");
});

it.each(["br", "gzip", ""])("a file is sent in the encoding %j", async (name) => {
  const url = await site();
  const headers = { "Accept-Encoding": name };
  const answer = await send(`${url}/assets/app-1a2b.css`, headers);
  expect(answer.headers["content-encoding"] ?? "").toBe(name);
  expect(answer.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(answer.headers.vary).toBe("Accept-Encoding");
  expect(textOf(answer)).toBe(style);
  const known = { ...headers, "If-None-Match": answer.headers.etag };
  const again = await send(`${url}/assets/app-1a2b.css`, known);
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
});

it("a kept page of an earlier release finds its style sheet", async () => {
  const url = await site();
  const answer = await send(`${url}/assets/app-5e6f.css`);
  expect(answer.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(answer.body.toString()).toBe("b {}");
  expect((await send(`${url}/assets/app-7a8b.css`)).status).toBe(404);
});

it("a file without compressed copies is sent uncompressed", async () => {
  const answer = await send(`${await site()}/assets/face-3c4d.woff2`, {
    "Accept-Encoding": "br, gzip",
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body.toString()).toBe("a font");
});

it("a file is sent completely, even if a range is requested", async () => {
  const url = await site();
  for (const range of ["bytes=0-3", "bytes=-4", "bytes=9-3", "bytes=99999-"]) {
    const headers = { Range: range };
    const answer = await send(`${url}/assets/app-1a2b.css`, headers);
    expect(answer.status, range).toBe(200);
    expect(answer.body.toString(), range).toBe(style);
  }
});

it("a HEAD request has the same headers as a GET request", async () => {
  const answer = await send(`${await site()}/favicon.svg`, {}, "HEAD");
  expect(answer.headers["content-length"]).toBe("6");
  expect(answer.headers.etag).toBeDefined();
  expect(answer.body.length).toBe(0);
});

it.each(["/", "/works", "/nowhere", "/favicon", "/assets", "/%2e%2e/x"])(
  "%s is passed to the app",
  async (path) => {
    const answer = await send((await site()) + path);
    expect(answer.body.toString()).toBe("the app");
  },
);
