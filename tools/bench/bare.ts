import { once } from "node:events";
/** `bare.ts URL ENCODING`: serves the response of the URL with plain `node:http`. */
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const [url = "", encoding = ""] = process.argv.slice(2);

const request = get(url, { headers: { "Accept-Encoding": encoding } });
const [answer] = (await once(request, "response")) as [IncomingMessage];
const chunks: Buffer[] = [];
for await (const chunk of answer) chunks.push(chunk as Buffer);
const body = Buffer.concat(chunks);

/** `node:http` adds these headers itself. */
const own = ["date", "connection", "keep-alive"];
const headers = Object.entries(answer.headers)
  .filter(([name]) => !own.includes(name))
  .flat() as string[];

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(0, () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Bare at http://localhost:${port}\n`);
});
