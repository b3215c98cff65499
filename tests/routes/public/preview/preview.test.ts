import { beforeEach, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T12:00:00Z") });

const draft = {
  id: "tide atlas",
  title: "Tide Atlas",
  type: "large-feature",
  appId: "tide-atlas",
  creatorId: "ada",
  category: "Maps",
  status: "draft",
  createdAt: "2029-01-01T00:00:00.000Z",
};
const other = { ...draft, id: "other", title: "Hidden", appId: "hidden" };
const seen = { ...other, id: "seen", title: "Seen", appId: "seen" };

const app = await loadApp({ works: [], settings: { SITE_TIME_ZONE: "Asia/Tokyo" } });
const previewPath = "/admin/dashboard/tide%20atlas/preview";
const create = "Create a link for reviewers";

function linkIn(page: Page): string {
  const [link] = page.main.all("link", /^http:\/\/localhost\/preview\//);
  expect(link?.text).toBe(`http://localhost${link?.attribute("href")}`);
  return link?.attribute("href") ?? "";
}

async function createLink(): Promise<string> {
  const page = await (await app.signIn()).visit(previewPath);
  return linkIn(await page.press(create));
}

async function statusOf(path: string): Promise<number> {
  return (await app.newVisitor().visit(path)).status;
}

beforeEach(async () => {
  vi.setSystemTime("2030-01-01T12:00:00Z");
  app.removeRecords("preview-link");
  const { status, ...shown } = seen;
  expect(status).toBe("draft");
  await app.putWorks(draft, other, shown);
});

it("shows a person without an account the card and the page as last saved", async () => {
  const path = await createLink();
  expect(path).toMatch(/^\/preview\/[\w-]{22}$/);
  const page = await app.newVisitor().visit(path);
  expect(page.status).toBe(200);
  expect(page.heading).toBe("Tide Atlas");
  expect(page.main.text).toContain("Private preview");
  expect(page.main.text).toContain("This work is a draft.");
  expect(page.main.text).toContain("until Tuesday, January 15, 2030, at 9:00 PM (Asia/Tokyo)");
  expect(page.get("region", "The card").text).toContain("Tide Atlas");
  expect(page.get("region", "The page").text).toContain("Seen");
  expect(page.body).not.toContain("Hidden");
  expect(page.body).toMatch(/<link rel="stylesheet" href="[^"]*work-page[^"]*\.css"/);
  await app.putWorks({ ...draft, title: "Tide Atlas 2" });
  expect((await app.newVisitor().visit(path)).heading).toBe("Tide Atlas 2");
});

it("is kept by no cache and no search engine, and stores no secret", async () => {
  const path = await createLink();
  for (const address of [path, `${path}/art.svg`, `${path}?_data=root`]) {
    const page = await app.newVisitor().visit(address);
    if (!address.includes("_data")) {
      expect(page.header("Cache-Control"), address).toBe("no-store, max-age=0");
    }
  }
  const page = await app.newVisitor().visit(path);
  expect(page.header("X-Robots-Tag")).toBe("noindex");
  expect(page.body).toContain('content="noindex"');
  expect(page.body).not.toContain('rel="canonical"');
  const token = path.split("/")[2] ?? "";
  expect(JSON.stringify(app.records("*"))).not.toContain(token);
  expect(JSON.stringify(app.logged)).not.toContain(token);
});

it("loads every image, and opens nothing else", async () => {
  const path = await createLink();
  const visitor = app.newVisitor();
  const page = await visitor.visit(path);
  const sources = page.main.select("img").map((part) => part.attribute("src") ?? "");
  const own = sources.filter((source) => source.startsWith(path));
  expect(own.length).toBeGreaterThanOrEqual(2);
  for (const source of sources) {
    const image = await visitor.visit(source);
    expect(image.status, source).toBe(200);
    expect(image.header("Content-Type")).toBe("image/svg+xml");
  }
  for (const address of [
    "/works/tide-atlas",
    "/works/hidden",
    "/art/~tide%20atlas~.svg",
    "/cards/~tide-atlas~.png",
    `${path}/other.svg`,
    `${path}/art.png`,
  ]) {
    expect((await visitor.visit(address)).status, address).toBe(404);
  }
  const stranger = await visitor.visit(previewPath);
  expect(stranger.path).toMatch(/^\/admin\/login/);
});

it("ends when it is withdrawn, and other links go on", async () => {
  const first = await createLink();
  vi.setSystemTime("2030-01-01T12:01:00Z");
  const second = await createLink();
  const page = await (await app.signIn()).visit(previewPath);
  expect(page.main.text).toContain(
    "Created today 9:01 PM by keeper@example.org. Valid until January 15, 2030.",
  );
  const withdrawn = await page.press("Withdraw link 1");
  expect(withdrawn.main.get("status").text).toContain("was withdrawn");
  expect(await statusOf(second)).toBe(404);
  expect(await statusOf(`${second}/art.svg`)).toBe(404);
  expect(await statusOf(first)).toBe(200);
});

it("ends for good when its author is removed or demoted", async () => {
  const authors = { "ed@example.org": "editor", "two@example.org": "administrator" } as const;
  const paths = new Map<string, string>();
  for (const [email, role] of Object.entries(authors)) {
    app.addPerson({ email, role, name: email });
    const page = await (await app.signIn(email)).visit(previewPath);
    paths.set(email, linkIn(await page.press(create)));
  }
  const statuses = () => Promise.all(Array.from(paths.values(), statusOf));
  const keeper = await app.signIn();
  const listed = async (path: string) => (await keeper.visit(path)).main.all("button", /^Withdraw/);
  const edit = async (email: string) =>
    (await keeper.visit("/admin/people")).press(new RegExp(`^Edit ${email}`));
  const save = async (email: string, role: string) =>
    (await edit(email)).fill({ [role]: true }).press("Save");
  await save("ed@example.org", "Administrator");
  expect(await statuses()).toEqual([200, 200]);
  for (const role of ["Editor", "Administrator"]) {
    await save("two@example.org", role);
    expect(await statuses()).toEqual([200, 404]);
    for (const path of [previewPath, "/admin/site"]) expect(await listed(path)).toHaveLength(1);
  }
  await (await edit("ed@example.org")).press("Remove");
  expect(await statuses()).toEqual([404, 404]);
  const invitation = await (
    await keeper.visit("/admin/people/invite")
  )
    .fill({ "Email address": "ed@example.org", Editor: true })
    .press("Create the invitation");
  const [link] = invitation.main.all("link", /\/invitations\//);
  const accepted = await (
    await app.newVisitor().visit(link?.attribute("href") ?? "")
  )
    .fill({ Name: "Ed", Password: "a password of my own" })
    .press("Create your account");
  expect(accepted.heading).toBe("Dashboard");
  expect(await statuses()).toEqual([404, 404]);
  for (const path of [previewPath, "/admin/site"]) expect(await listed(path)).toEqual([]);
});

it("ends after 14 days", async () => {
  const path = await createLink();
  vi.setSystemTime("2030-01-15T11:59:59Z");
  expect(await statusOf(path)).toBe(200);
  vi.setSystemTime("2030-01-15T12:00:00Z");
  expect(await statusOf(path)).toBe(404);
});

it("does not show a deleted work, or a later one with the same ID", async () => {
  const path = await createLink();
  await app.removeWork(draft.id);
  expect(await statusOf(path)).toBe(404);
  const createdAt = "2030-01-01T00:00:00.000Z";
  await app.putWorks({ ...draft, title: "Another", createdAt });
  expect(await statusOf(path)).toBe(404);
  await app.putWorks(draft);
  expect(await statusOf(path)).toBe(200);
});
