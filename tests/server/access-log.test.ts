import { expect, it } from "vitest";
import { listeningApp } from "../support/listening-app";
import { send } from "../support/http";

const secret = "a-secret-of-a-link";

it("leaves secrets of links out, also when the app rejects a request", async () => {
  const site = await listeningApp();
  for (const path of ["invitations", "preview", "admin/login/reset"]) {
    const { status } = await send(`${site.url}/${path}/${secret}?_data=nowhere`);
    expect(status).toBe(403);
  }
  const rejected = site.logged.filter(({ msg }) => msg === "A request was rejected.");
  expect(rejected.map(({ path }) => path)).toEqual([
    "/invitations/…",
    "/preview/…",
    "/admin/login/reset/…",
  ]);
  expect(JSON.stringify(site.logged)).not.toContain(secret);
});
