import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { stop } from "../../server/stop";

it("a server that stops answers who has asked and leaves who is idle", async () => {
  let waiting: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.url === "/slow") waiting = response;
    else response.end("quick");
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const idle = connect(port);
  idle.write("GET /quick HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const busy = connect(port);
  busy.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => waiting).toBeDefined();

  let isStopped = false;
  stop(server, () => {
    isStopped = true;
  });
  await once(idle, "close");
  expect(isStopped).toBe(false);
  waiting?.end("slow but whole");
  const [answer] = (await once(busy, "data")) as [Buffer];
  expect(answer.toString()).toContain("slow but whole");
  await expect.poll(() => isStopped).toBe(true);
});
