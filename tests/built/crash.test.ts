import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  addWork,
  adminSite,
  integrityOf,
  openFile,
  signedIn,
  storedIds,
} from "./admin-site";
import type { Site } from "../support/running-site";

const saves = 200;
/** The site is killed after this many acknowledged saves. */
const crashes = [3, 71, 140];
/** Parallel saves, so that some are always in progress. */
const clients = 4;

it("kill -9 loses none of 200 acknowledged saves", async () => {
  const site = adminSite();
  await site.start();
  const admin = await signedIn(site);
  const acknowledged: string[] = [];
  const ahead = [...crashes];
  let restarts = 0;
  let next = 0;
  let restart = Promise.resolve();

  async function crash(): Promise<void> {
    await site.stop();
    await site.start();
    expect((await admin.get("/works")).status).toBe(200);
    restarts += 1;
  }

  async function saveInTurn(): Promise<void> {
    while (next < saves) {
      const id = `work-${(next += 1)}`;
      try {
        const { status, location } = await addWork(admin, id);
        expect(status).toBe(303);
        expect(location).toMatch(/^\/admin\/dashboard\?changed=/);
        acknowledged.push(id);
      } catch (cause) {
        // The connection broke before a response.
        if (!(cause instanceof TypeError)) throw cause;
      }
      if (ahead[0] === acknowledged.length) {
        ahead.shift();
        restart = crash();
      }
      await restart;
    }
  }
  await Promise.all(Array.from({ length: clients }, saveInTurn));

  const database = openFile(site);
  expect(storedIds(database)).toEqual(expect.arrayContaining(acknowledged));
  expect(restarts).toBe(crashes.length);
  expect(acknowledged.length).toBeGreaterThanOrEqual(
    saves - crashes.length * clients,
  );
  expect(integrityOf(database)).toBe("ok");
  await site.stop();
  expect(integrityOf(openFile(site))).toBe("ok");
});

/** Sends the first half of a form, and the rest on request. */
function halfSentForm(site: Site, cookies: Map<string, string>) {
  const form =
    "id=late&title=Saved+while+the+site+stopped&type=list-item&description=x";
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
