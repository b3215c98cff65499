import { describe, expect, it } from "vitest";
import { admin } from "../../../support/account";
import { listeningApp } from "../../../support/listening-app";
import { problemsOf } from "../../../support/page/refused-form";
import { enterPassword, turnOnTwoStep } from "../../../support/two-step";
import { app, enterCode, storedCodes, waitForNextCode } from "./two-step-site";

const refused =
  "This code is incorrect or was already used. Enter the next code that your app shows.";

describe("setting up two-step sign-in", () => {
  it("shows the secret as a QR code and as text, and ten recovery codes once", async () => {
    const visitor = await app.signIn();
    const { setup, secret, page, codes } = await turnOnTwoStep(visitor);
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const image = setup.get("img", "QR code with the secret below");
    const opener = setup.get("link", "open the code in your authenticator app");
    expect(opener.attribute("href")).toMatch(
      new RegExp(`^otpauth://totp/.*secret=${secret.replaceAll(" ", "")}`),
    );
    const path = image.select("path")[0]?.attribute("d");
    expect(path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);

    expect(page.heading).toBe("Recovery codes");
    expect(page.text).toContain("Two-step sign-in is on.");
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([2-9a-z]{4}-?){4}$/);
    const link = page.get("link", "Download as a text file");
    expect(link.attribute("download")).toBe("recovery-codes.txt");
    const [, file = ""] = link.attribute("href")?.split(",") ?? [];
    expect(decodeURIComponent(file)).toBe(`${codes.join("\r\n")}\r\n`);

    const again = await visitor.visit("/admin/account/two-step");
    expect(again.body).not.toContain(codes[0]);
    expect(again.text).toContain("10 of 10 recovery codes are left.");
  });

  it("changes nothing if the password or the code is missing or wrong", async () => {
    const visitor = await app.signIn();
    const account = await visitor.visit("/admin/account");
    const page = await account.press("Set up two-step sign-in");
    const secret = page.main.select("code")[0]?.text;
    const blank = await page.press("Turn on two-step sign-in");
    expect(blank.status).toBe(422);
    expect(problemsOf(blank)).toEqual(["Enter your password.", "Enter the code."]);
    const guess = await page
      .fill({ "Your password": "a guess", Code: "000000" })
      .press("Turn on two-step sign-in");
    expect(guess.field("Your password").description).toContain(
      "This is not your current password. Enter it again.",
    );
    // There are no recovery codes yet, so letters are a wrong code of the app.
    for (const Code of ["000000", "abcd-efgh-jkmn-pqrs"]) {
      const wrong = await page
        .fill({ "Your password": admin.password, Code })
        .press("Turn on two-step sign-in");
      expect(wrong.status).toBe(422);
      expect(wrong.field("Code").description).toContain(refused);
      // An authenticator app that already has the secret needs no second setup.
      expect(wrong.main.select("code")[0]?.text).toBe(secret);
      expect(wrong.body).not.toContain(admin.password);
    }
    const after = await enterPassword(app.newVisitor());
    expect(after.heading).toBe("Dashboard");
  });

  it("stores no recovery code in plain text", async () => {
    const { codes } = await turnOnTwoStep(await app.signIn());
    const rows = JSON.stringify(app.rows("people"));
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll("-", ""));
    }
    expect(storedCodes()).toHaveLength(10);
  });
});

it("turning two-step sign-in off requires the password and a code, and ends all other sessions", async () => {
  const first = await app.signIn();
  const { phone } = await turnOnTwoStep(first);
  waitForNextCode();
  const other = app.newVisitor();
  await enterCode(await enterPassword(other), phone.code());
  const page = await (
    await first.visit("/admin/account")
  ).press("Create new recovery codes, or turn it off");
  const turnOff = (password: string, code: string) =>
    page.fill({ "Your password": password, Code: code }).press("Turn off");
  const used = await turnOff(admin.password, phone.code());
  expect(used.field("Code").description).toContain(refused);
  waitForNextCode();
  const wrong = await turnOff("a guess", phone.code());
  expect(wrong.field("Your password").description).toContain(
    "This is not your current password. Enter it again.",
  );
  const off = await turnOff(admin.password, phone.code());
  expect(off.path).toBe("/admin/account?notice=two-step-off");
  expect(off.text).toContain("Two-step sign-in is off.");
  expect((await other.visit("/admin/dashboard")).heading).toBe("Admin Login");
  expect((await enterPassword(other)).heading).toBe("Dashboard");
});

describe("new recovery codes", () => {
  it("are not used up by a HEAD request", async () => {
    const site = await listeningApp();
    for (const server of [app, site]) {
      const visitor = server.newVisitor();
      expect((await visitor.signIn(admin)).status).toBe(303);
      const { phone } = await turnOnTwoStep(visitor);
      waitForNextCode();
      const path = "/admin/account/two-step";
      const fields = { intent: "renew", currentPassword: admin.password, code: phone.code() };
      expect((await visitor.post(path, fields)).status).toBe(303);
      const Cookie = `__session=${visitor.cookies.get("__session")}`;
      const request = new Request(server.url + path, { method: "HEAD", headers: { Cookie } });
      const send = () => (server === app ? app.answer(request) : fetch(request));
      expect((await send()).status).toBe(200);
      const page = await visitor.visit(path);
      expect(page.main.all("listitem")).toHaveLength(10);
    }
  });

  it("replace the old ones", async () => {
    const visitor = await app.signIn();
    const { phone, codes } = await turnOnTwoStep(visitor);
    waitForNextCode();
    const page = await visitor.visit("/admin/account/two-step");
    const shown = await page
      .fill({ "Your password": admin.password, Code: phone.code() })
      .press("Create new codes");
    const renewed = shown.main.all("listitem").map(({ text }) => text);
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    const old = await enterPassword(app.newVisitor());
    expect((await enterCode(old, codes[0] ?? "")).status).toBe(422);
    expect((await enterCode(old, renewed[0] ?? "")).heading).toBe("Dashboard");
  });
});

it("turning two-step sign-in on or off invalidates stolen session cookies", async () => {
  const owner = await app.signIn();
  const stolen = [owner.cookies.get("__session")];
  const { codes } = await turnOnTwoStep(owner);
  stolen.push(owner.cookies.get("__session"));
  const page = await owner.visit("/admin/account/two-step");
  await page.fill({ "Your password": admin.password, Code: codes[0] ?? "" }).press("Turn off");
  for (const cookie of stolen) {
    const thief = app.newVisitor();
    thief.cookies.set("__session", cookie ?? "");
    expect((await thief.visit("/admin/account")).heading).toBe("Admin Login");
  }
  expect((await owner.visit("/admin/account")).heading).toBe("Account");
});
