import { type EventEmitter, once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { manageConnections, refuseMalformed, serverOptions } from "../../server/connections";
import { createRefusals } from "../../server/refuse";

interface Options {
  isBehindProxy?: boolean;
  limits?: Parameters<typeof manageConnections>[4];
}

async function startServer({ isBehindProxy = false, limits }: Options = {}) {
  const server = createServer(serverOptions);
  const refusals = createRefusals({ "X-Common": "yes" });
  const asked: string[] = [];
  const responses: ServerResponse[] = [];
  refuseMalformed(server, refusals);
  manageConnections(
    server,
    (request, response) => {
      asked.push(request.url ?? "");
      responses.push(response);
    },
    refusals,
    isBehindProxy,
    limits,
  );
  server.listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  async function open(bytes = ""): Promise<Socket> {
    const socket = connect(port).on("error", () => undefined);
    await once(socket, "connect");
    if (bytes) socket.write(bytes);
    return socket;
  }
  return { asked, responses, open, server };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

function closed(socket: EventEmitter): Promise<void> {
  return new Promise((resolve) => socket.once("close", resolve));
}

/** Waits until the server has received everything that was sent so far. */
async function settle(open: () => Promise<Socket>): Promise<void> {
  const marker = await open();
  marker.resume().write("no HTTP\r\n\r\n");
  await closed(marker);
}

describe("one connection", () => {
  it("handles one request at a time, in order", async () => {
    const { asked, responses, open } = await startServer();
    const socket = await open([1, 2, 3].map((n) => get(`/${n}`)).join(""));
    await settle(open);
    expect(asked).toEqual(["/1"]);
    for (const count of [2, 3]) {
      responses.at(-1)?.end("done");
      await expect.poll(() => asked.length).toBe(count);
    }
    responses.at(-1)?.end("done");
    expect(asked).toEqual(["/1", "/2", "/3"]);
    socket.destroy();
  });

  it("starts no more requests after it is closed", async () => {
    const { asked, responses, open } = await startServer();
    const socket = await open([1, 2, 3].map((n) => get(`/${n}`)).join(""));
    await expect.poll(() => asked.length).toBe(1);
    socket.destroy();
    await closed(responses[0] as ServerResponse);
    await settle(open);
    expect(asked).toEqual(["/1"]);
  });

  it("is closed if it pipelines endlessly", async () => {
    const { asked, open } = await startServer();
    const socket = await open(get("/").repeat(1000));
    await closed(socket);
    expect(asked).toEqual(["/"]);
  });
});

describe("one network", () => {
  const limits = { perNetwork: 3 };

  it("has one limit for all addresses of an IPv6 client", async () => {
    const { server } = await startServer({ limits });
    const sockets = Array.from({ length: 4 }, (_, number) => {
      const value = `2001:db8::${number}`;
      return Object.defineProperty(new Socket(), "remoteAddress", { value });
    });
    for (const socket of sockets) server.emit("connection", socket);
    expect(sockets.map(({ destroyed }) => destroyed)).toContain(true);
  });

  it("loses the connection that has been idle the longest", async () => {
    const { asked, open } = await startServer({ limits });
    const first = await open();
    const second = await open();
    const third = await open();
    first.write(get("/"));
    await expect.poll(() => asked.length).toBe(1);
    await open();
    await closed(second);
    expect([first.destroyed, third.destroyed]).toEqual([false, false]);
  });

  it("can have any number of connections behind a proxy", async () => {
    const { open } = await startServer({ limits, isBehindProxy: true });
    const sockets = [];
    for (let n = 0; n < 6; n += 1) sockets.push(await open());
    await settle(open);
    expect(sockets.some(({ destroyed }) => destroyed)).toBe(false);
  });
});

describe("a slow client", () => {
  const limits = { graceMs: 0, leastBytesPerMs: 1e6 };
  const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n";

  it("that sends too slowly gets an error and is disconnected", async () => {
    const { open } = await startServer({ limits });
    const socket = await open(`${head}abc`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it("that keeps sending after that is disconnected as well", async () => {
    const { open } = await startServer({ limits });
    const socket = await open(head);
    // The client ignores that the server has closed its side.
    socket.allowHalfOpen = true;
    socket.resume();
    const dripping = setInterval(() => socket.write("x"), 50);
    onTestFinished(() => clearInterval(dripping));
    await closed(socket);
  });

  it("that reads too slowly is disconnected", async () => {
    const { responses, open } = await startServer({ limits });
    const socket = await open(get("/"));
    socket.pause();
    await expect.poll(() => responses.length).toBe(1);
    responses[0]?.end(Buffer.alloc(50_000_000));
    await closed(responses[0] as ServerResponse);
    socket.resume();
    await closed(socket);
    expect(socket.bytesRead).toBeLessThan(50_000_000);
  });

  it("is not disconnected while it makes progress", async () => {
    const { responses, open } = await startServer();
    const socket = await open(`${head}abc`);
    await expect.poll(() => responses.length).toBe(1);
    const ticks = vi.fn();
    const timer = setInterval(ticks, 500);
    onTestFinished(() => clearInterval(timer));
    await expect.poll(() => ticks.mock.calls.length).toBeGreaterThan(3);
    expect(socket.destroyed).toBe(false);
  });
});

it("closes a silent connection, unless the server still has to respond", async () => {
  const limits = { silenceMs: 0 };
  const { asked, responses, open } = await startServer({ limits });
  const idle = await open();
  const sending = await open("POST / HTTP/1.1\r\nHost: x\r\n");
  const waiting = await open(get("/"));
  await expect.poll(() => asked.length).toBe(1);
  await Promise.all([closed(idle), closed(sending)]);
  expect(waiting.destroyed).toBe(false);
  responses[0]?.flushHeaders();
  await closed(waiting.resume());
});

it("closes an idle connection sooner after a response than before", async () => {
  const { responses, open } = await startServer({ limits: { keepAliveMs: 0 } });
  const fresh = await open();
  const used = await open(get("/"));
  await expect.poll(() => responses.length).toBe(1);
  responses[0]?.end("done");
  await closed(used.resume());
  expect(fresh.destroyed).toBe(false);
});

describe("input that is not a valid request", () => {
  it.each([
    ["no HTTP\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
    ["GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n", 417],
  ])("is rejected in the same way (%#)", async (bytes, status) => {
    const { asked, open } = await startServer();
    const answer = await text(await open(bytes));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("X-Common: yes");
    expect(asked).toEqual([]);
  });
});

it("keeps running if a client resets the connection after CONNECT", async () => {
  const { open, server } = await startServer();
  for (let time = 0; time < 5; time += 1) {
    const arrived = once(server, "connect");
    const socket = await open("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n");
    const [, serverSocket] = (await arrived) as [unknown, Socket];
    socket.resetAndDestroy();
    // Node reports an error without a listener here, which fails the run.
    await closed(serverSocket);
  }
});
