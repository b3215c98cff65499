import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { Body, discardRest } from "../../server/body";
import { listen } from "../support/listen";

interface Read {
  pieces: Uint8Array[];
  problem?: string;
}

const slot = { leave: () => undefined, take: () => Promise.resolve() };

async function readingServer(most = Infinity) {
  const reads: Read[] = [];
  const url = await listen((request, response) => {
    discardRest(request, response);
    const body = new Body(request);
    const read: Read = { pieces: [] };
    body
      .arrive()
      .then(async () => {
        reads.push(read);
        const reader = body.stream(slot).getReader();
        while (read.pieces.length < most) {
          const { done, value } = await reader.read();
          if (done) break;
          read.pieces.push(value);
        }
        response.end("read");
      })
      .catch((cause: Error) => {
        read.problem = cause.message;
        reads.push(read);
      });
  });
  async function open(bytes: string): Promise<Socket> {
    const socket = connect(Number(new URL(url).port));
    await once(socket, "connect");
    socket.write(bytes);
    return socket;
  }
  return { reads, open };
}

function head(length: number | "chunked", connection = "close"): string {
  const framing = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  return `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n${framing}\r\n\r\n`;
}

function textOf({ pieces }: Read): string {
  return Buffer.concat(pieces).toString();
}

it("reads a request up to the last byte", async () => {
  const { reads, open } = await readingServer();
  const long = "0123456789".repeat(50_000);
  for (const sent of ["", "short", long]) {
    const socket = await open(head(sent.length) + sent);
    expect(await text(socket)).toContain("read");
    expect(reads.map(textOf).at(-1)).toBe(sent);
  }
});

it("joins small chunks that arrive together", async () => {
  const { reads, open } = await readingServer();
  const chunk = "x".repeat(100);
  const chunks = `64\r\n${chunk}\r\n`.repeat(5000);
  const socket = await open(`${head("chunked")}${chunks}0\r\n\r\n`);
  expect(await text(socket)).toContain("read");
  expect(reads.map(textOf)).toEqual([chunk.repeat(5000)]);
  expect(reads[0]?.pieces.length).toBeLessThan(100);
});

it("waits for a slow form before processing it", async () => {
  const { reads, open } = await readingServer();
  const socket = await open(head(3));
  for (const byte of "ab") {
    socket.write(byte);
    await new Promise(setImmediate);
  }
  expect(reads).toEqual([]);
  socket.write("c");
  expect(await text(socket)).toContain("read");
  expect(reads.map(textOf)).toEqual(["abc"]);
});

it("does not wait for a form that exceeds the limit without a session", async () => {
  const { reads, open } = await readingServer();
  const socket = await open(head(1_000_000) + "x".repeat(100_000));
  await expect.poll(() => reads.length).toBe(1);
  socket.write("x".repeat(900_000));
  expect(await text(socket)).toContain("read");
  expect(reads.map(textOf)).toEqual(["x".repeat(1_000_000)]);
});

it("gives up on a form that arrives in tiny chunks", async () => {
  const { reads, open } = await readingServer();
  const socket = await open(head("chunked") + "1\r\nx\r\n".repeat(2000));
  socket.on("error", () => undefined);
  await expect.poll(() => reads[0]?.problem).toBe("The connection has ended.");
});

it("reports that a client disconnected early", async () => {
  const { reads, open } = await readingServer();
  const socket = await open(`${head(3)}a`);
  await new Promise(setImmediate);
  socket.destroy();
  await expect.poll(() => reads[0]?.problem).toBe("The connection has ended.");
});

it("drains an unread body before it closes, because some proxies send everything first", async () => {
  const { open } = await readingServer(1);
  const socket = await open(`${head(5_000_000)}${"x".repeat(100_000)}`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK/);
  socket.write("x".repeat(4_900_000));
  await once(socket, "end");
});

it("drains an unread body, so that the client reads the response and can continue", async () => {
  const { reads, open } = await readingServer(1);
  const socket = await open(head(5_000_000, "keep-alive"));
  let received = "";
  socket.on("data", (data) => (received += String(data)));
  socket.write("x".repeat(5_000_000));
  await expect.poll(() => received).toContain("read");
  expect(textOf(reads[0] ?? { pieces: [] }).length).toBeLessThan(5_000_000);
  socket.write(`${head(1)}x`);
  await once(socket, "close");
  expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
});

it("does not drain an endless body", async () => {
  const { open } = await readingServer(1);
  const socket = await open(head("chunked", "keep-alive"));
  socket.on("error", () => undefined).resume();
  let isClosed = false;
  socket.on("close", () => (isClosed = true));
  const block = `10000\r\n${"x".repeat(65536)}\r\n`;
  for (let sent = 0; sent < 4000 && !isClosed; sent += 1) {
    await new Promise((resolve) => socket.write(block, resolve));
  }
  await expect.poll(() => isClosed).toBe(true);
});
