import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { send } from "../support/http";
import { listeningApp } from "../support/listening-app";
import { connectTo, readAnswer, requestFor } from "../support/raw";

const path = "/admin/login";

it("answers the forms of other visitors while those of many networks never end", async () => {
  const site = await listeningApp({ settings: { TRUST_PROXY: "1" } });
  for (let number = 0; number < 8 * 32; number += 1) {
    const socket = await connectTo(site);
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    const head = [
      `POST ${path} HTTP/1.1`,
      "Host: localhost",
      "Sec-Fetch-Site: same-origin",
      `X-Forwarded-For: 203.0.113.${number % 8}`,
      "Content-Type: application/x-www-form-urlencoded",
      "Transfer-Encoding: chunked",
    ];
    const block = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const bytes = `${head.join("\r\n")}\r\n\r\n${block}`;
    await new Promise((resolve) => socket.write(bytes, resolve));
  }
  for (const from of ["203.0.113.0", "198.51.100.1"]) {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": from },
      body: new URLSearchParams({ email: "a@example.org", password: "wrong" }),
    });
    expect(answer.status).toBe(422);
  }
});

it("gives up on a form that does not arrive in time", async () => {
  const site = await listeningApp();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const time = setInterval(() => vi.advanceTimersByTime(21_000), 20);
  onTestFinished(() => clearInterval(time));
  const socket = await connectTo(site);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc`);
  const answer = readAnswer(await text(socket));
  expect(answer.status).toBe(408);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

it("gives up on the oldest form of a network that has too many", async () => {
  const site = await listeningApp();
  const sockets = [];
  for (let number = 0; number < 33; number += 1) {
    const socket = await connectTo(site);
    onTestFinished(() => void socket.destroy());
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc`);
    sockets.push(socket);
  }
  const first = await Promise.race(sockets.map(async (socket) => text(socket)));
  expect(readAnswer(first).status).toBe(503);
});

describe("a slow page", () => {
  const path = "/admin/login";
  const route = "routes/admin/account/login.route";

  async function slowSite() {
    const asked: { request: Request; clientAddress: unknown }[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const settings = { TRUST_PROXY: "1" };
    const site = await listeningApp(
      { settings },
      {
        [route]: {
          async loader({ request, context: { clientAddress } }) {
            asked.push({ request, clientAddress });
            await finished;
            return Response.json(null);
          },
          default: () => null,
        },
      },
    );
    return { site, asked, finish };
  }

  it("gets the address of its visitor, and an abort signal when the visitor leaves", async () => {
    const { site, asked, finish } = await slowSite();
    const socket = await connectTo(site);
    const headers = ["X-Forwarded-For: 203.0.113.9"];
    socket.write(requestFor(path, { headers }));
    await expect.poll(() => asked.length).toBe(1);
    const [{ request, clientAddress } = {}] = asked;
    expect(clientAddress).toBe("203.0.113.9");
    expect(request?.signal.aborted).toBe(false);
    socket.destroy();
    await expect.poll(() => request?.signal.aborted).toBe(true);
    finish();
    await expect
      .poll(() => site.logged.filter(({ msg }) => msg === "request"))
      .toMatchObject([{ path }]);
    expect(site.logged.filter(({ level }) => level === 50)).toEqual([]);
  });

  it("rejects only the client that asks for it more than 32 times", async () => {
    const { site, asked, finish } = await slowSite();
    const from = (address: string) => send(site.url + path, { "X-Forwarded-For": address });
    const pages = Array.from({ length: 32 }, () => from("203.0.113.9"));
    await expect.poll(() => asked.length).toBe(32);
    const refused = await from("203.0.113.9");
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    const other = from("203.0.113.10");
    await expect.poll(() => asked.length).toBe(33);
    finish();
    for (const page of [...pages, other]) {
      expect((await page).status).toBe(200);
    }
  });
});
