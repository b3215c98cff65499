import { type EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { manageConnections } from "../../server/connections";
import { serverOptions, createRefusals, refuseMalformed } from "../../server/incoming-request";

interface Options {
  addressBehind?: Parameters<typeof manageConnections>[2];
  limits?: Parameters<typeof manageConnections>[3];
  answer?: (response: ServerResponse) => void;
}

async function startServer({ addressBehind, limits, answer }: Options = {}) {
  const server = createServer(serverOptions);
  const refusals = createRefusals({ "X-Common": "yes" });
  const asked: string[] = [];
  const responses: ServerResponse[] = [];
  refuseMalformed(server, refusals);
  const request = ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    asked.push(url);
    responses.push(response);
    answer?.(response);
  };
  const checkExpectation = (_request: unknown, response: ServerResponse) =>
    refusals.refuse(response, 417);
  manageConnections(server, { request, checkExpectation }, addressBehind, limits);
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

  it.each(["", "Expect: wonders\r\n"])(
    "is answered three requests, and closed after a pause, if it pipelines endlessly (%#)",
    async (more) => {
      const request = get("/").replace("\r\n\r\n", `\r\n${more}\r\n`).repeat(1000);
      const answer = (response: ServerResponse) => response.end("done\n");
      const short = await startServer({ answer, limits: { pauseMs: 1 } });
      const answers = await text(await short.open(request));
      expect(answers.match(/^HTTP\/1.1 /gm)?.length).toBe(3);

      const { responses, open, server } = await startServer({ answer, limits: { pauseMs: 1e6 } });
      let emitted = 0;
      for (const event of ["request", "checkExpectation"]) server.on(event, () => (emitted += 1));
      const socket = await open(request);
      await expect.poll(() => emitted).toBeGreaterThan(3);
      await settle(open);
      expect(responses.length).toBe(more ? 0 : 3);
      // Node would read the others, too, which takes long.
      expect(emitted).toBe(4);
      // Else it could connect again at once, and keep the site busy with that.
      expect(socket.readableEnded).toBe(false);
    },
  );
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
    const { open } = await startServer({ limits, addressBehind: () => "192.0.2.1" });
    const sockets = [];
    for (let n = 0; n < 6; n += 1) sockets.push(await open());
    await settle(open);
    expect(sockets.some(({ destroyed }) => destroyed)).toBe(false);
  });
});

it("makes room for a new connection at the cost of the largest network", async () => {
  const { asked, open } = await startServer({ limits: { inAll: 3 } });
  const first = await open();
  const second = await open();
  await open();
  first.write(get("/"));
  await expect.poll(() => asked.length).toBe(1);
  await open();
  await closed(second);
  expect(first.destroyed).toBe(false);
});

describe("a client that stops", () => {
  const limits = { silenceMs: 50 };

  it("sending a form is disconnected", async () => {
    const { open } = await startServer({ limits });
    const socket = await open("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc");
    await closed(socket.resume());
  });

  it("reading a response is disconnected", async () => {
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
    const { open, server } = await startServer();
    const accepted = once(server, "connection");
    const client = await open("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n");
    const [socket] = (await accepted) as [Socket];
    for (const letter of "abc") {
      await new Promise(setImmediate);
      client.write(letter);
      server.emit("timeout", socket);
      await new Promise(setImmediate);
      expect(socket.destroyed).toBe(false);
    }
    server.emit("timeout", socket);
    await closed(client.resume());
  });

  it("is not disconnected while it waits for the response", async () => {
    const { responses, open, server } = await startServer({ limits });
    const timeout = once(server, "timeout");
    const socket = await open(get("/"));
    await timeout;
    await new Promise(setImmediate);
    responses[0]?.end("done");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("done");
  });
});

it("answers a request that arrived while the event loop was busy and its connection idle", async () => {
  const { asked, responses, open, server } = await startServer();
  server.keepAliveTimeout = 1;
  const socket = await open(get("/1"));
  await expect.poll(() => responses.length).toBe(1);
  responses[0]?.end("done");
  await once(socket, "data");
  socket.write(get("/2"));
  // Node closes an idle connection up to a second after its time.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  await expect.poll(() => asked).toEqual(["/1", "/2"]);
});

it.each([
  ["no HTTP\r\n\r\n", 400],
  ["GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n", 400],
  [`GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
  ["GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n", 417],
])("input that is not a valid request is rejected in the same way (%#)", async (bytes, status) => {
  const { asked, open } = await startServer();
  const answer = await text(await open(bytes));
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("X-Common: yes");
  expect(asked).toEqual([]);
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
