import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { admin } from "../support/account";
import { breakStore } from "../support/stores/faults";
import { authSite } from "./auth-site";

const open = () => authSite(() => import("~/auth/auth.server"));

it("the first start makes the secret for cookies and the first administrator", async () => {
  const site = await open();
  await site.prepareSignIn();
  expect(site.logged).toEqual([]);
  await stat(join(site.folder, "session-secret"));
  expect(await site.people.find(admin.email)).toMatchObject({
    role: "administrator",
  });
});

it("a site starts even if nobody can sign in, and logs the cause", async () => {
  const site = await open();
  await site.people.list();
  breakStore(site.folder, "down");
  await site.prepareSignIn();
  expect(site.logged).toMatchObject([
    { msg: "Sign-in is not available.", err: expect.anything() as object },
  ]);
});
