import { beforeAll, afterAll, describe, expect, it, type TestContext } from "vitest";
import { adminSettings } from "../support/account";
import { newVisitor, signedIn } from "../support/page/visitor";
import {
  documented,
  isInstalled,
  programs,
  startProxy,
  throughProxy,
} from "../support/site/proxies";
import { heldSocket, newSite, runHeld } from "../support/site/running-site";

const missing = Object.keys(programs).filter((name) => !isInstalled(name));
if (missing.length > 0) process.stderr.write(`Not tested, not installed: ${missing.join(", ")}\n`);

const socket = heldSocket();
const site = newSite({ ...adminSettings, TRUST_PROXY: "1" }, runHeld, socket.fd);
beforeAll(() => site.start());
afterAll(async () => {
  await site.remove();
  socket.close();
});

const ask = (url: string, headers = {}) => throughProxy(new Request(url, { headers }));

const skipIfMissing = ({ skip }: TestContext, name: string) =>
  skip(missing.includes(name), `${name} is not installed.`);

describe.each(Object.keys(programs))("behind %s", (name) => {
  it("as documented, the site works", async (context) => {
    skipIfMissing(context, name);
    expect(documented(name)).not.toBe("");
    const { url, plainUrl } = await startProxy(name, site);

    // Some text browsers follow no 308.
    const insecure = await fetch(`${plainUrl}/works?q=moon`, { redirect: "manual" });
    expect([301, 302]).toContain(insecure.status);
    expect(insecure.headers.get("Location")).toMatch(/^https:.*\/works\?q=moon$/);
    for (const path of ["/works", "/robots.txt"]) {
      const page = await ask(url + path, { "Accept-Encoding": "gzip" });
      expect(page.status, path).toBe(200);
      const known = { "If-None-Match": page.headers.get("ETag"), "Accept-Encoding": "gzip" };
      expect((await ask(url + path, known)).status, path).toBe(304);
    }
    // The page of the site, and not of the proxy.
    expect(await (await ask(`${url}/creators/a%2Fb`)).text()).toContain("No works found for this");

    const admin = await signedIn({ url }, undefined, throughProxy);
    const stranger = newVisitor({ url }, throughProxy);
    for (const [visitor, megabytes, answer] of [
      [admin, 260, "This file is larger than 200 MB."],
      [stranger, 40, "Admin Login"],
    ] as const) {
      const file = new File([new Uint8Array(megabytes * 1024 * 1024)], "backup.zip");
      const { body } = await visitor.post("/admin/transfer", [["backup", file]]);
      expect(body).toContain(answer);
    }
  });

  it("a restart loses no form", async (context) => {
    skipIfMissing(context, name);
    const { url } = await startProxy(name, site);
    let isOver = false;
    const statuses = new Map<number, number>();
    const senders = Array.from({ length: 4 }, async () => {
      const visitor = newVisitor({ url }, throughProxy);
      while (!isOver) {
        const { status } = await visitor.post("/contact-us", { name: "Ada", message: "" });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    for (let restarts = 0; restarts < 3; restarts += 1) {
      expect(await site.terminate()).toBe(0);
      await site.start();
    }
    isOver = true;
    await Promise.all(senders);
    expect(Array.from(statuses.keys())).toEqual([422]);
    expect(statuses.get(422)).toBeGreaterThan(4);
  });
});

const caches = Object.keys(programs).filter((name) => programs[name]?.caching);

describe.each(caches)("%s as a shared cache", (name) => {
  it("shows the writer each change at once", async (context) => {
    skipIfMissing(context, name);
    const { url } = await startProxy(name, site, { isCaching: true });
    const admin = await signedIn({ url }, undefined, throughProxy);
    for (let times = 0; times < 2; times += 1) {
      for (const visitor of [newVisitor({ url }, throughProxy), admin]) {
        await visitor.visit("/works");
      }
    }
    const title = `Seen behind ${name}`;
    const work = { id: `seen-${name}`, title, type: "list-item" };
    expect((await admin.post("/admin/dashboard/new", work)).status).toBe(303);
    expect((await admin.visit("/works")).body).toContain(title);
    const kept = await newVisitor({ url }, throughProxy).visit("/works");
    expect(kept.header("X-Cache")).toMatch(/^HIT/);
    expect(kept.body).not.toContain(title);
  });
});
