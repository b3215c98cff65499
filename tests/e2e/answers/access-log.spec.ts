import { admin, adminSettings } from "../../support/site/admin";
import { requestFor, sendRaw } from "../../support/raw";
import { expect, type Site, test } from "../../support/site/site";
import { newVisitor } from "../../support/page/visitor";

interface Line {
  id: string;
  msg: string;
  path: string;
  status: number;
}

function logOf(site: Site): Line[] {
  return site.output
    .split("\n")
    .slice(0, -1)
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}

function linesOf(site: Site): Line[] {
  return logOf(site).filter(({ msg }) => msg === "request");
}

test.describe("with LOG_HITS", () => {
  test.use({ settings: { LOG_HITS: "1" } });

  test("cache hits are logged too, and input cannot forge a log line", async ({ ownSite }) => {
    await ownSite.start();
    for (const path of ["/about", "/about", "/about"]) {
      await sendRaw(ownSite, requestFor(path));
    }
    const forged = '{"level":30,"msg":"request","path":"/forged"}';
    for (const bytes of [
      requestFor("/nowhere", { headers: [`User-Agent: x\r\n\t${forged}`] }),
      requestFor("/nowhere", { headers: [`X-A: x\n${forged}`] }),
      requestFor("/nowhere", { headers: [`X-Forwarded-For: x\r${forged}`] }),
      requestFor(`/nowhere%0d%0a${encodeURIComponent(forged)}`),
      requestFor("/nowhere\u0085\u009b31m"),
      requestFor(`/nowhere?${encodeURIComponent(`\n${forged}`)}`),
    ]) {
      await sendRaw(ownSite, bytes);
    }
    await sendRaw(ownSite, requestFor("/last"));
    await expect.poll(() => linesOf(ownSite).at(-1)?.path).toBe("/last");
    const paths = linesOf(ownSite).map(({ path }) => path);
    expect(paths.slice(0, 3)).toEqual(["/about", "/about", "/about"]);
    expect(paths).not.toContain("/forged");
    expect(paths.length).toBeGreaterThan(5);
  });
});

test.describe("on a busy site", () => {
  test.use({ settings: { ...adminSettings, LOG_HITS: "1" } });

  test("the log contains sign-ins and rejected requests, but no secrets", async ({ ownSite }) => {
    await ownSite.start();
    const visitor = newVisitor(ownSite);
    const secrets = [admin.password, admin.email, "hunter2", "typed-secret"];
    await visitor.signIn({ email: admin.email, password: "hunter2" });
    await visitor.signIn({ email: "hunter2@example.org", password: "hunter2" });
    await visitor.visit(`/admin/login?email=${admin.email}&password=hunter2`);
    await visitor.post("/admin/dashboard/new", { id: "typed-secret" });
    for (let time = 0; time < 2; time++) {
      expect((await visitor.signIn(admin)).status).toBe(303);
      for (const [name, cookie] of visitor.cookies) {
        // A hint for the Edit link, not a secret.
        if (name === "signed_in") continue;
        const value = decodeURIComponent(cookie);
        const [payload = ""] = value.split(".");
        const text = Buffer.from(payload, "base64").toString();
        const content = JSON.parse(text) as { value: string };
        expect(content.value, name).toMatch(/^[\w.-]{22,}$/);
        secrets.push(cookie, value, payload, content.value);
      }
    }
    await visitor.visit("/admin/dashboard?q=typed-secret");
    const work = { id: "typed-secret", title: "typed-secret" };
    await visitor.post("/admin/dashboard/new", work);
    await visitor.post("/admin/dashboard/new", { ...work, type: "list-item" });
    await newVisitor(ownSite).post("/admin/login", admin, {
      headers: { Origin: "https://evil.example", "Sec-Fetch-Site": null },
    });
    await fetch(`${ownSite.url}/admin/dashboard`, {
      headers: { Authorization: "Bearer hunter2" },
    });
    await visitor.post("/admin/logout", {});
    await visitor.visit("/about");
    await expect.poll(() => linesOf(ownSite).at(-1)?.path).toBe("/about");

    for (const secret of secrets) {
      expect(ownSite.output).not.toContain(secret);
      expect(ownSite.output).not.toContain(encodeURIComponent(secret));
    }
    const log = logOf(ownSite);
    const messages = log.map(({ msg }) => msg);
    const count = (message: string) => messages.filter((msg) => msg === message).length;
    expect(count("A sign-in was rejected.")).toBe(2);
    expect(count("A person signed in.")).toBe(2);
    expect(count("A person logged out.")).toBe(1);
    const refusals = log.filter(({ status }) => status === 403);
    expect(refusals.map(({ path }) => path)).toEqual(["/admin/login"]);
    const ids = new Set(linesOf(ownSite).map(({ id }) => id));
    expect(ids.size).toBe(linesOf(ownSite).length);
    for (const { id, msg } of log) {
      if (/sign/.test(msg)) expect(ids).toContain(id);
    }
  });
});
