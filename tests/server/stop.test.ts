import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { manageConnections } from "../../server/connections";
import { createRefusals } from "../../server/incoming-request";
import { stop } from "../../server/site";
import { listeningApp } from "../support/listening-app";

const handler = { refusals: createRefusals({}), stopReading: () => undefined };

/** Keeps the event loop busy. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

async function startServer() {
  const waiting: ServerResponse[] = [];
  const server = createServer();
  const connections = manageConnections(server, {
    request: (request, response) => {
      if (request.url === "/busy") block(15);
      if (request.url === "/slow") waiting.push(response);
      else response.end("quick");
    },
    checkExpectation: () => undefined,
  });
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const site = { waiting, isStopped: false, stop: () => {} };
  site.stop = () =>
    stop({ server, connections, handler }, () => {
      site.isStopped = true;
    });
  async function open(bytes: string) {
    const socket = connect(port);
    await once(socket, "connect");
    if (bytes) socket.write(bytes);
    return socket;
  }
  return { site, open };
}

it("answers received requests and closes idle connections", async () => {
  const { site, open } = await startServer();
  const idle = await open("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const silent = await open("");
  const half = await open("GET /half HTTP/1.1\r\nHos");
  const busy = await open("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => site.waiting.length).toBe(1);

  const ends = [idle, silent, half].map((socket) => once(socket, "close"));
  site.stop();
  await Promise.all(ends);
  expect(site.isStopped).toBe(false);
  site.waiting[0]?.end("slow but whole");
  expect(String(await once(busy, "data"))).toMatch(/Connection: close[^]*slow but whole/);
  await expect.poll(() => site.isStopped).toBe(true);
});

it("does not wait for forms that are still arriving", async () => {
  const site = await listeningApp();
  const { host, port } = new URL(site.url);
  const socket = connect(Number(port));
  await once(socket, "connect");
  socket.write(`POST /theme HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\nabc`);
  const answer = text(socket);
  await site.stop();
  expect(await answer).toMatch(/^HTTP\/1.1 503 [^]*Connection: close/);
});

it("answers a request that has arrived but was not read yet", async () => {
  const { site, open } = await startServer();
  const socket = await open("");
  site.stop();
  socket.write("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n");
  // The event loop is busy until after the time for arrivals.
  block(150);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("quick");
  expect(answer.toString()).toContain("Connection: close");
  await expect.poll(() => site.isStopped).toBe(true);
});

it("answers the requests of many connections that a busy server has not accepted yet", async () => {
  const { site, open } = await startServer();
  const sockets = await Promise.all(
    Array.from({ length: 70 }, () => open("GET /busy HTTP/1.1\r\nHost: x\r\n\r\n")),
  );
  site.stop();
  const answers = await Promise.all(sockets.map((socket) => text(socket)));
  expect(answers.filter((answer) => answer.includes("quick"))).toHaveLength(70);
});

it("answers a request that takes too long", async () => {
  const { site, open } = await startServer();
  const slow = await open("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => site.waiting.length).toBe(1);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  site.stop();
  vi.advanceTimersByTime(9000);
  expect(await text(slow)).toMatch(/^HTTP\/1.1 503 [^]*Connection: close/);
});
