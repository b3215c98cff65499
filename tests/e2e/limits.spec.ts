import { execFileSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import {
  admin,
  errorSummary,
  expect,
  heading,
  open,
  signInOnPage,
  type Site,
  test,
} from "../support/admin";
import { connectTo, readAnswer, requestFor, sendRaw } from "../support/raw";

const block = "x".repeat(64 * 1024);

/** The head of a form that a page of the site itself sends. */
function formHead(site: Site, path: string, length: number | "chunked") {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(site.url).host}`,
    `Origin: ${site.url}`,
    "Content-Type: application/x-www-form-urlencoded",
    length === "chunked"
      ? "Transfer-Encoding: chunked"
      : `Content-Length: ${length}`,
    "",
    "",
  ].join("\r\n");
}

/** What one has received once the answer's page is whole, or 10 s have gone. */
async function sendForm(
  site: Site,
  path: string,
  blocks: number,
  isChunked: boolean,
) {
  const socket = await connectTo(site);
  let received = "";
  socket.on("data", (data) => (received += String(data)));
  // Past what the site throws away, it ends the connection.
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

/** What the site's process holds, in MB. */
function memoryOf({ processId }: Site): number {
  const words = ["-o", "rss=", "-p", String(processId)];
  return Number(execFileSync("ps", words, { encoding: "utf8" })) / 1024;
}

test.describe("over the wire", () => {
  test.skip(
    ({ javaScriptEnabled }) => Boolean(javaScriptEnabled),
    "No page takes part in this.",
  );

  test("a form over its limit is answered with a page, however it is sent", async ({
    site,
  }) => {
    const paths = ["/theme", "/admin/login", "/admin/dashboard/new"];
    // 2 MB and 13 MB
    for (const blocks of [32, 200]) {
      for (const path of paths) {
        for (const isChunked of [false, true]) {
          const answer = await sendForm(site, path, blocks, isChunked);
          expect(answer.status, path).toBe(413);
          expect(answer.body, path).toContain("Shorten it and send it again.");
        }
      }
    }
  });

  test("a form without end is cut off, and takes no memory", async ({
    site,
  }) => {
    await sendForm(site, "/theme", 200, true);
    const before = memoryOf(site);
    for (const isChunked of [true, false, true]) {
      const answer = await sendForm(site, "/theme", 4000, isChunked);
      expect(answer.status).toBe(413);
    }
    expect(memoryOf(site) - before).toBeLessThan(30);
  });

  test("who is slow is cut off, and keeps nobody out", async ({ site }) => {
    test.slow();
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;

    /** Sends a byte a second, until the site ends the connection. */
    async function drip(head: string, bytes: string) {
      const socket = await connectTo(site);
      socket.on("error", () => undefined);
      socket.write(head);
      const dripping = setInterval(() => {
        if (bytes && socket.writable) socket.write(bytes);
      }, 1000);
      const received = await text(socket).catch(() => "");
      clearInterval(dripping);
      return { seconds: seconds(), received };
    }

    const form = formHead(site, "/theme", 1000);
    const headersOf = ["", "G", `${form.slice(0, -2)}X-Slow: `].map((head) =>
      drip(head, head.length > 1 ? "x" : ""),
    );
    const bodies = [
      drip(form, "x"),
      drip(`${form}theme=`, ""),
      drip(formHead(site, "/theme", "chunked"), "1\r\nx\r\n"),
      drip(formHead(site, "/theme", 100_000) + block + block.slice(0, 100), ""),
    ];

    const idle = await Promise.all(
      Array.from({ length: 500 }, () => connectTo(site)),
    );
    for (const path of ["/about", "/works?q=map", "/admin/login"]) {
      const asked = performance.now();
      expect((await sendRaw(site, requestFor(path))).status).toBe(200);
      expect(performance.now() - asked, path).toBeLessThan(1000);
    }
    for (const socket of idle) socket.destroy();

    for (const slow of await Promise.all(headersOf)) {
      expect(slow.seconds).toBeGreaterThan(10);
      expect(slow.seconds).toBeLessThan(15.5);
      expect(readAnswer(slow.received).status).toBe(408);
    }
    const ends = await Promise.all(bodies);
    expect(ends.map(({ received }) => readAnswer(received).status)).toEqual([
      408, 408, 408, 413,
    ]);
    for (const slow of ends) expect(slow.seconds).toBeLessThan(25.5);
  });

  test.describe("with a password that takes time to check", () => {
    test.use({ settings: { TRUST_PROXY: "1" } });

    test("fifty who sign in at once hold up no page", async ({ ownSite }) => {
      await ownSite.start();
      const body = new URLSearchParams({ email: admin.email, password: "x" });
      const statuses: number[] = [];
      for (let number = 0; number < 50; number++) {
        const headers = {
          Origin: ownSite.url,
          "X-Forwarded-For": `203.0.113.${number}`,
        };
        fetch(`${ownSite.url}/admin/login`, { method: "POST", headers, body })
          .then(({ status }) => statuses.push(status))
          // The site is gone before they all have their turn.
          .catch(() => undefined);
      }
      const begun = performance.now();
      while (performance.now() - begun < 3000) {
        for (const path of ["/about", "/works?q=map", "/nowhere"]) {
          const asked = performance.now();
          await sendRaw(ownSite, requestFor(path));
          expect(performance.now() - asked, path).toBeLessThan(1000);
        }
        await sleep(100);
      }
      expect(statuses.length).toBeGreaterThan(0);
      expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]));
    });
  });
});

test("a browser shows why a form was too long", async ({ page, site }) => {
  await open(page, `${site.url}/admin/login`);
  await signInOnPage(page, { email: "x".repeat(3_000_000), password: "x" });
  await expect(heading(page)).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("main")).toContainText(
    "That is more than this form can take.",
  );
  await expect(errorSummary(page)).toHaveCount(0);
});
