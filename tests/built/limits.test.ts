import { expect, it } from "vitest";
import { connectTo, readAnswer, requestFor, sendRaw } from "../support/raw";
import type { Site } from "../support/site/running-site";
import { admin as account } from "../support/account";
import { adminSite } from "./admin-site";

const block = "x".repeat(64 * 1024);

function formHead(site: Site, path: string, length: number | "chunked") {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(site.url).host}`,
    `Origin: ${site.url}`,
    "Content-Type: application/x-www-form-urlencoded",
    length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "",
    "",
  ].join("\r\n");
}

async function sendForm(site: Site, path: string, blocks: number, isChunked: boolean) {
  const socket = await connectTo(site);
  let received = "";
  socket.on("data", (data) => (received += String(data)));
  // The site closes the connection when it has discarded enough.
  socket.on("error", () => undefined);
  const length = isChunked ? "chunked" : blocks * block.length;
  socket.write(formHead(site, path, length));
  for (let sent = 0; sent < blocks && socket.writable; sent++) {
    const size = block.length.toString(16);
    const bytes = isChunked ? `${size}\r\n${block}\r\n` : block;
    await new Promise((resolve) => socket.write(bytes, resolve));
  }
  if (isChunked && socket.writable) socket.write("0\r\n\r\n");
  await expect.poll(() => received).toContain("</html>");
  socket.destroy();
  return readAnswer(received);
}

it("answers an oversized form with a page", async () => {
  const site = adminSite();
  await site.start();
  for (const [path, status] of [
    ["/theme", 413],
    ["/admin/login", 413],
    // A form without a session is not read at all.
    ["/admin/dashboard/new", 401],
  ] as const) {
    for (const [blocks, isChunked] of [
      [32, true],
      [200, false],
    ] as const) {
      const answer = await sendForm(site, path, blocks, isChunked);
      expect(answer.status, path).toBe(status);
    }
  }
});

it("serves pages while password checks are queued", async () => {
  // With this setting, checking the password takes as long as in production.
  const site = adminSite({ TRUST_PROXY: "1", BACKEND: "embedded" });
  await site.start();
  const pages = ["/about", "/works?q=map", "/nowhere"];
  // Warms up, because the first request of each kind takes longer.
  for (const path of pages) await sendRaw(site, requestFor(path));
  const events: string[] = [];
  const body = new URLSearchParams({ email: account.email, password: "x" });
  const guesses = Array.from({ length: 24 }, async (_, number) => {
    const headers = {
      Origin: site.url,
      "X-Forwarded-For": `203.0.113.${number}`,
    };
    const login = `${site.url}/admin/login`;
    const { status } = await fetch(login, { method: "POST", headers, body });
    events.push(status === 401 ? "guess" : "refusal");
  });
  await expect.poll(() => events).toContain("guess");
  for (const path of pages) {
    await sendRaw(site, requestFor(`${path}${path.includes("?") ? "s" : ""}`));
    events.push("page");
  }
  await Promise.all(guesses);
  expect(events.lastIndexOf("page")).toBeLessThan(events.lastIndexOf("guess"));
});

it("closes the connection if a form arrives in tiny chunks", async () => {
  const site = adminSite();
  await site.start();
  const socket = await connectTo(site);
  socket.on("error", () => undefined).resume();
  socket.write(formHead(site, "/theme", "chunked"));
  socket.write("1\r\nx\r\n".repeat(50_000));
  await expect.poll(() => socket.closed).toBe(true);
  expect((await sendRaw(site, requestFor("/about"))).status).toBe(200);
});
