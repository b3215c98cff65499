import { expect, it, vi } from "vitest";
import { admin } from "../../../support/account";
import type { Page } from "../../../support/page/page";
import { expectRefusal } from "../../../support/page/refused-form";
import type { Visitor } from "../../../support/page/visitor";
import { enterPassword, turnOnTwoStep } from "../../../support/two-step";
import { app, waitForNextCode } from "./two-step-site";

const noMatch = "This email address and recovery code do not match.";
const password = "one that I can remember";

async function recover(visitor: Visitor, recoveryCode: string, email = admin.email): Promise<Page> {
  const page = await visitor.visit("/admin/login/forgot");
  return page.fill({ "Email address": email, "Recovery code": recoveryCode }).press("Continue");
}

it("accepts a recovery code instead of the password, together with a code from the app", async () => {
  const { phone, codes } = await turnOnTwoStep(await app.signIn());
  waitForNextCode();
  const visitor = app.newVisitor();
  const second = await recover(visitor, codes[0] ?? "");
  expect(second.heading).toBe("Enter your code");
  // A second recovery code proves nothing more than the first.
  const twice = await second.fill({ Code: codes[1] ?? "" }).press("Continue");
  expect(twice.status).toBe(422);
  expect(twice.field("Code").description).toContain("This code is incorrect");
  const page = await twice.fill({ Code: phone.code() }).press("Continue");
  expect(page.heading).toBe("Account");
  expect(page.path).toBe("/admin/account?next=%2Fadmin%2Fdashboard");
  expect(page.all("textbox", "Current password")).toEqual([]);
  const changed = await page.fill({ "New password": password }).press("Change password");
  expect(changed.text).toContain("Your password was changed.");
  const old = await enterPassword(app.newVisitor());
  expect(old.status).toBe(422);
  const own = await enterPassword(app.newVisitor(), password);
  expect(own.heading).toBe("Enter your code");

  // The code is used up, so the new session needs the password.
  expect((await recover(app.newVisitor(), codes[0] ?? "")).status).toBe(422);
  const account = await visitor.visit("/admin/account");
  expect(account.field("Current password")).toBeDefined();
});

it("allows a session that began with a recovery code to set the password within an hour only", async () => {
  const { phone, codes } = await turnOnTwoStep(await app.signIn());
  waitForNextCode();
  const visitor = app.newVisitor();
  const second = await recover(visitor, codes[0] ?? "");
  await second.fill({ Code: phone.code() }).press("Continue");
  vi.setSystemTime(Date.now() + 61 * 60_000);
  const late = await visitor.post("/admin/account", { newPassword: password });
  expect(late.status).toBe(422);
  expect(late.text).toContain("Enter your current password.");
});

it("gives the same answer for a wrong email, a wrong code, and without two-step sign-in", async () => {
  app.removeRecords("event.code-refused");
  const wrong = "abcd-efgh-jkmn-pqrs";
  const answers = [await recover(app.newVisitor(), wrong)];
  const { codes } = await turnOnTwoStep(await app.signIn());
  answers.push(
    await recover(app.newVisitor(), wrong, ` ${admin.email} `),
    await recover(app.newVisitor(), codes[0] ?? "", "eve@example.org"),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(answer.field("Email address").value).toMatch(/^\w+@example\.org$/);
    expect(answer.get("alert").text).toContain(noMatch);
    expect(answer.all("heading", "Enter your code")).toEqual([]);
  }
  expect(app.records("event.code-refused")).toHaveLength(3);
  const form = await app.newVisitor().visit("/admin/login/forgot");
  const blank = await form.press("Continue");
  expectRefusal(blank, 422, {
    "Email address": "Enter your email address.",
    "Recovery code": "Enter a recovery code.",
  });
});

it("counts wrong passwords and wrong recovery codes together", async () => {
  await turnOnTwoStep(await app.signIn());
  const visitor = app.newVisitor("198.51.100.1");
  for (let guess = 0; guess < 6; guess += 1) {
    await enterPassword(visitor, "a guess");
  }
  const statuses: number[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    const page = await recover(visitor, `abcd-efgh-jkmn-000${guess}`);
    statuses.push(page.status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 429]);
});

it("limits guesses at recovery codes, from all addresses together", async () => {
  await turnOnTwoStep(await app.signIn());
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const visitor = app.newVisitor(`198.51.100.${guess}`);
    const page = await recover(visitor, `abcd-efgh-jkmn-000${guess}`);
    statuses.push(page.status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});
