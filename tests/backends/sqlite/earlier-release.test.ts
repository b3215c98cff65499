import { readFileSync } from "node:fs";
import { expect, it, onTestFinished, vi } from "vitest";
import { admin } from "../../support/account";
import { loadApp } from "../../support/app";
import { authenticator } from "../../support/authenticator";
import { enterPassword } from "../../support/two-step";

const release = "tests/fixtures/release-457657c";
const { password, secret, codes } = JSON.parse(readFileSync(`${release}.json`, "utf8")) as {
  password: string;
  secret: string;
  codes: string[];
};

async function openRelease() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 1, 12) });
  onTestFinished(() => void vi.useRealTimers());
  return loadApp({ database: `${release}.sqlite` });
}

it("keeps the works, order, redirects, and images of an earlier release", async () => {
  const app = await openRelease();
  const visitor = app.newVisitor();
  const list = await visitor.visit("/works");
  const titles = list.main.all("heading").map(({ text }) => text);
  expect(titles).toEqual(["Works", "Tools", "Public work", "Placed work"]);
  expect(await app.storedWork("draft")).toMatchObject({ status: "draft" });
  expect(await app.storedWork("scheduled")).toMatchObject({
    publishAt: "2030-01-01T09:00:00.000Z",
  });
  const moved = await visitor.visit("/works/first");
  expect([moved.redirects, moved.path]).toEqual([[301], "/works/second"]);
  const { imageUrl } = (await app.storedWork("public")) ?? {};
  const image = await visitor.visit(String(imageUrl));
  expect(image.status).toBe(200);
  expect(image.header("Content-Type")).toBe("image/png");
});

it("keeps the password, two-step sign-in, and the recovery codes of an earlier release", async () => {
  const app = await openRelease();
  expect((await app.newVisitor().signIn(admin)).status).toBe(401);
  for (const code of [authenticator(secret).code(), codes[0] ?? ""]) {
    const page = await enterPassword(app.newVisitor(), password);
    expect(page.heading).toBe("Enter your code");
    const dashboard = await page.fill({ Code: code }).press("Continue");
    expect(dashboard.heading).toBe("Dashboard");
  }
});

it("keeps the sessions, history, trash, and security events of an earlier release", async () => {
  const app = await openRelease();
  const visitor = app.newVisitor();
  const page = await enterPassword(visitor, password);
  await page.fill({ Code: authenticator(secret).code() }).press("Continue");
  const account = (await visitor.visit("/admin/account")).main.text;
  expect(account).toContain("Two-step sign-in turned on today 9:06 AM");
  expect(account).toContain("last active today 9:06 AM");
  const history = await visitor.visit("/admin/dashboard/public/history");
  expect(history.main.text).toContain("Edited once.");
  const trash = await visitor.visit("/admin/trash");
  await (await trash.press("Restore Deleted work")).press("Restore");
  expect(await app.storedWork("deleted")).toMatchObject({
    title: "Deleted work",
  });
});
