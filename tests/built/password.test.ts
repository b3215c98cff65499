import { expect, it } from "vitest";
import { admin as account } from "../support/account";
import { adminSite, openFile } from "./admin-site";
import { newVisitor } from "../support/page/visitor";

function sessions(database: ReturnType<typeof openFile>): number {
  const row = database.prepare("SELECT count(*) AS n FROM records WHERE kind = 'session'").get();
  return (row as { n: number }).n;
}

it("a new password ends all sessions and works in the running site", async () => {
  const site = adminSite();
  await site.start();
  const admin = newVisitor(site);
  await admin.signIn(account);
  const command = ["build/cli/admin.js", "set-password", account.email];
  await expect(site.command(command, "short\n")).rejects.toThrow(
    "A password must have at least 12 characters.",
  );
  expect(sessions(openFile(site))).toBe(1);

  const password = " spaces kept, ünïcode: 新しい ";
  const told = await site.command(command, `${password}\n`);
  expect(told).toContain("All sessions have ended");
  expect(told).not.toContain(password.trim());
  expect(sessions(openFile(site))).toBe(0);
  expect((await admin.visit("/admin/dashboard")).heading).toBe("Admin Login");
  expect((await admin.signIn(account)).status).toBe(401);
  expect((await admin.signIn({ ...account, password })).status).toBe(303);

  // A restart must not apply the old password in the settings.
  await site.stop();
  await site.start();
  expect((await admin.visit("/admin/dashboard")).heading).toBe("Dashboard");
});

it("a generated password is printed once and survives a restart", async () => {
  const site = adminSite({ ADMIN_PASSWORD: "" });
  await site.start();
  const printed = () =>
    /Sign in at \/admin\/login with (\S+) and the password (\S+)/.exec(site.output);
  await expect.poll(printed).not.toBeNull();
  const [, email = "", password = ""] = printed() ?? [];
  expect(email).toBe(account.email);
  expect(password.length).toBeGreaterThanOrEqual(16);
  await site.stop();
  await site.start();
  expect((await newVisitor(site).signIn({ email, password })).status).toBe(303);
  expect(site.output).not.toContain(password);
});
