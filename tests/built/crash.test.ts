import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { admin as account } from "../support/account";
import { newVisitor, signedIn } from "../support/page/visitor";
import { requestFor, sendRaw } from "../support/raw";
import type { Site } from "../support/site/running-site";
import { adminSite, integrityOf, openFile, storedIds } from "./admin-site";

/** Sends the first half of a form, and the rest on request. */
function halfSentForm(site: Site, cookies: Map<string, string>) {
  const form = "id=late&title=Saved+while+the+site+stopped&type=list-item&description=x";
  const sending = request(`${site.url}/admin/dashboard/new`, {
    method: "POST",
    headers: {
      Cookie: Array.from(cookies, (pair) => pair.join("=")).join("; "),
      Origin: site.url,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": form.length,
    },
  });
  const answer = once(sending, "response") as Promise<[{ statusCode: number }]>;
  sending.write(form.slice(0, 20));
  return { answer, sendRest: () => sending.end(form.slice(20)) };
}

it("a save in progress at SIGTERM is completed before the site stops", async () => {
  const site = adminSite();
  await site.start();
  const { cookies } = await signedIn(site);
  const { answer, sendRest } = halfSentForm(site, cookies);
  await sleep(100);

  const ended = site.terminate();
  await sleep(300);
  sendRest();
  const [{ statusCode }] = await answer;
  expect(statusCode).toBe(303);
  expect(await ended).toBe(0);
  expect(storedIds(openFile(site))).toContain("late");
});

it("kill -9 in the middle of a bulk action leaves all works or none", async () => {
  const site = adminSite();
  const works = Array.from({ length: 600 }, (_, index) => ({
    id: `work-${index}`,
    title: `Work ${index}`,
    type: "list-item",
  }));
  await site.reset();
  await site.putWorks(...works);
  await site.start();
  const admin = newVisitor(site);
  expect((await admin.signIn(account)).status).toBe(303);
  const list = await admin.visit("/admin/dashboard");
  const page = await list.fill({ Works: "All 600 works", Action: "Delete" }).press("Continue");
  const sent = page.press("Delete 600 works").catch((cause: unknown) => cause);
  await sleep(60);
  await site.stop();
  await sent;
  const database = openFile(site);
  const left = storedIds(database).length;
  expect([0, 600]).toContain(left);
  expect(integrityOf(database)).toBe("ok");
  const { count } = database
    .prepare("SELECT count(*) AS count FROM changes WHERE action = 'delete'")
    .get() as { count: number };
  expect(count).toBe(600 - left);
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
  const guesses = Array.from({ length: 10 }, async (_, number) => {
    const headers = { Origin: site.url, "X-Forwarded-For": `203.0.113.${number}` };
    const login = `${site.url}/admin/login`;
    const { status } = await fetch(login, { method: "POST", headers, body });
    events.push(status === 422 ? "guess" : "refusal");
  });
  await expect.poll(() => events).toContain("guess");
  for (const path of pages) {
    await sendRaw(site, requestFor(`${path}${path.includes("?") ? "s" : ""}`));
    events.push("page");
  }
  await Promise.all(guesses);
  expect(events.lastIndexOf("page")).toBeLessThan(events.lastIndexOf("guess"));
});
