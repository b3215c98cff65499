import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { dropHost, isWellFormed, networkOf, serverOptions } from "../../server/incoming-request";
import { listen } from "../support/listen";
import { connectTo } from "../support/raw";

async function answerTo(bytes: string): Promise<string> {
  const url = await listen((request, response) => {
    dropHost(request);
    response.writeHead(isWellFormed(request) ? 200 : 400, { Connection: "close" });
    response.end(request.url);
  }, serverOptions);
  const socket = await connectTo({ url });
  socket.write(bytes, "latin1");
  return text(socket);
}

const end = "\r\n\r\n";

it.each([
  `GET / HTTP/1.1\r\nHost: x${end}`,
  `GET / HTTP/1.1\r\nHost:${end}`,
  `GET / HTTP/1.0${end}`,
  `GET / HTTP/1.0\r\nHost: x${end}`,
  `GET /a?b={"c":|} HTTP/1.1\r\nHost: www.example.org:8080${end}`,
  `GET / HTTP/1.1\r\nHost: [2001:db8::1]:80${end}`,
  `GET / HTTP/1.1\r\nHost: %C3%BC.example${end}`,
  `OPTIONS * HTTP/1.1\r\nHost: x${end}`,
  `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked${end}0${end}`,
  `GET / HTTP/1.1\r\nHost: x\r\nTE: trailers${end}`,
])("accepts %j", async (bytes) => {
  expect(await answerTo(bytes)).toMatch(/^HTTP\/1.1 200 /);
});

it.each([
  `GET / HTTP/1.1${end}`,
  `GET / HTTP/1.1\r\nHost: a\r\nHost: b${end}`,
  `GET / HTTP/1.1\r\nHost: a\r\nhost: a${end}`,
  `GET / HTTP/1.1\r\nHost:\r\nHost:${end}`,
  `GET / HTTP/1.0\r\nHost: a\r\nHost: a${end}`,
  `GET / HTTP/1.1\r\nHost: a b${end}`,
  `GET / HTTP/1.1\r\nHost: a/b${end}`,
  `GET / HTTP/1.1\r\nHost: a@b${end}`,
  `GET / HTTP/1.1\r\nHost: a:b${end}`,
  `GET / HTTP/1.1\r\nHost: [::1${end}`,
  `GET / HTTP/1.1\r\nHost: <script>${end}`,
  `GET / HTTP/1.1\r\nHost: http://a${end}`,
  `GET / HTTP/2.0\r\nHost: x${end}`,
  `GET / HTTP/1.2\r\nHost: x${end}`,
  `GET / HTTP/0.9\r\nHost: x${end}`,
  `GET * HTTP/1.1\r\nHost: x${end}`,
  `GET about HTTP/1.1\r\nHost: x${end}`,
  `GET ftp://x/ HTTP/1.1\r\nHost: x${end}`,
  `GET /\\evil.example HTTP/1.1\r\nHost: x${end}`,
  `GET / HTTP/1.1\r\nHost: x\r\nTE: gzip, chunked${end}`,
  `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked${end}0${end}`,
  `POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked${end}0${end}`,
  `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3${end}`,
])("rejects %j", async (bytes) => {
  expect(await answerTo(bytes)).toMatch(/^HTTP\/1.1 400 /);
});

it("extracts the path of an absolute address", async () => {
  const bytes = `GET http://user@evil.example:99/a?b HTTP/1.1\r\nHost: x${end}`;
  expect(await answerTo(bytes)).toContain("/a?b\r\n");
  const bare = `GET http://evil.example HTTP/1.1\r\nHost: x${end}`;
  expect(await answerTo(bare)).toContain("\r\n/\r\n");
});

describe("a network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["unknown", "unknown"],
    ["::not:an:address::", "::not:an:address::"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is the first half of an IPv6 address", () => {
    const one = networkOf("2001:db8:1:2::1");
    expect(networkOf("2001:db8:1:2:ffff::9")).toBe(one);
    expect(networkOf("2001:db8:1:3::1")).not.toBe(one);
  });
});
