import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { undo } from "../support/page/undo";
import { newVisitor } from "../support/page/visitor";
import { firestoreStores } from "../support/stores/stores";
import { firebaseSite, startReady } from "./firebase-site";

const texts = { title: "Tide", type: "large-feature", category: "Sea" };
const fields = { id: "tide", ...texts, features: "one, two" };

it("pages read nothing after the start and show another program's writes, and the admin's work is stored as documents of the collection works", async () => {
  const { site, database, wire, account } = await firebaseSite();
  const other = database.collection("works").doc("a");
  await other.set({ ...fields, title: "A" });
  await startReady(site);
  const paths = ["/works", "/creators", "/works/none", "/works?q=a"];
  const visitor = newVisitor(site);
  for (const path of paths) await visitor.visit(path);
  // The site's own work begins after the first pages; the copy of the release is most of it.
  const copies = database.collection("records").where("kind", "==", "release").count();
  await expect.poll(async () => (await copies.get()).data().count).toBe(1);
  const before = wire.bytesFromClients();
  expect(before).toBeGreaterThan(0);
  for (let view = 0; view < 60; view += 1) {
    await visitor.visit(paths[view % paths.length] ?? "");
  }
  // Keepalive pings have 17 bytes; a read has many more.
  expect(wire.bytesFromClients() - before).toBeLessThan(1000);

  const text = async () => (await visitor.visit("/works")).body;
  await other.set({ ...fields, title: "From elsewhere" });
  await expect.poll(text).toContain("From elsewhere");
  await other.delete();
  await expect.poll(text).toContain("No works to display at the moment.");

  const admin = newVisitor(site);
  const works = database.collection("works");

  expect(await admin.signIn(account)).toMatchObject({ status: 303, location: "/admin/dashboard" });
  // No document can have this name.
  expect((await admin.visit("/admin/media/a%2Fb")).status).toBe(404);
  const form = "/admin/dashboard/tide/edit";
  expect((await admin.post("/admin/dashboard/new", fields)).status).toBe(303);
  expect((await admin.visit("/admin/dashboard")).body).toContain(account.email);
  expect((await admin.visit("/works")).body).toContain("Tide");
  const created = (await works.doc("tide").get()).data();
  expect(created).toEqual({
    ...texts,
    features: ["one", "two"],
    rev: 1,
    createdAt: expect.any(String) as unknown,
    updatedAt: expect.any(String) as unknown,
  });

  const timed = { ...fields, id: "neap", visibility: "scheduled", publishAt: "2090-01-01 9:00" };
  expect((await admin.post("/admin/dashboard/new", timed)).status).toBe(303);
  expect((await works.doc("neap").get()).data()).toMatchObject({
    publishAt: "2090-01-01T09:00:00.000Z",
    publishAtLocal: "2090-01-01T09:00:00+00:00[UTC]",
  });
  expect((await admin.visit("/works")).body).not.toContain('"/works/neap"');
  await works.doc("neap").delete();

  const taken = { ...fields, title: "Another" };
  expect((await admin.post("/admin/dashboard/new", taken)).status).toBe(409);
  const edited = { ...fields, title: "High Tide", rev: "1" };
  expect((await admin.post(form, edited)).status).toBe(303);
  expect((await admin.visit("/works")).body).toContain("High Tide");
  // A person's own save is no conflict, but another program's is.
  const open = await admin.visit(form);
  await works.doc("tide").update({ title: "Spring Tide", rev: 3 });
  const stale = await open.fill({ Title: "Low Tide" }).press("Update Work");
  expect(stale.status).toBe(409);
  expect(stale.body).toContain("Low Tide");
  expect((await works.doc("tide").get()).data()).toMatchObject({
    title: "Spring Tide",
    rev: 3,
    createdAt: created?.createdAt as unknown,
  });

  const deleted = await admin.post("/admin/dashboard/tide/delete", {});
  expect((await works.get()).size).toBe(0);
  const dashboard = await admin.visit(deleted.location ?? "");
  await undo(dashboard);
  expect((await works.doc("tide").get()).get("title")).toBe("Spring Tide");

  const kept = (kind: string) => database.collection("records").where("kind", "==", kind).get();
  await works.doc("tide").update({ status: "draft" });
  const typed = (await admin.visit(form)).fill({ Subtitle: "Twice a day", Public: true });
  for (const { ref } of (await kept("session")).docs) await ref.delete();
  const login = await typed.press("Update Work");
  login.fill({ "Email address": account.email, Password: account.password });
  const restored = await login.press("Login");
  expect((await kept("saved-form")).size).toBe(1);
  const refused = await restored.fill({ Title: "" }).press("Update Work");
  expect(refused.status).toBe(422);
  await refused.fill({ Title: "Tides" }).press("Update Work");
  const work = (await works.doc("tide").get()).data();
  expect(work).toMatchObject({ title: "Tides", subtitle: "Twice a day" });
  expect(Date.parse(String(work?.firstPublicAt))).toBeGreaterThan(Date.now() - 600_000);
  expect((await kept("saved-form")).size).toBe(0);

  await admin.post("/admin/logout", {});
  expect((await kept("session")).size).toBe(0);
  expect((await admin.visit("/admin/dashboard")).redirects).toEqual([302]);
  // A stop that has to be cut short ends with another code.
  expect(await site.terminate()).toBe(0);
});

it("pages, sign-ins, and saves cost the reads and writes that docs/growth.md lists", async () => {
  const { site, firestore, account } = await firebaseSite();
  await startReady(site);
  async function costsWith(id: string) {
    const admin = newVisitor(site);
    const cost = async (run: () => Promise<unknown>) => {
      const before = { ...firestore.billed };
      await run();
      const { reads, writes } = firestore.billed;
      return [reads - before.reads, writes - before.writes];
    };
    const work = { ...fields, id, appId: id };
    let rev = "";
    return {
      page: await cost(() => admin.visit("/works")),
      signIn: await cost(() => admin.signIn(account)),
      dashboard: await cost(() => admin.visit("/admin/dashboard")),
      newWork: await cost(() => admin.post("/admin/dashboard/new", work)),
      form: await cost(async () => {
        const { writes } = firestore.billed;
        const page = await admin.visit(`/admin/dashboard/${id}/edit`);
        rev = page.typed("[name=rev]").rev ?? "";
        // Nobody waits until the site has noted that the form is open.
        await expect.poll(() => firestore.billed.writes).toBeGreaterThan(writes);
      }),
      save: await cost(() =>
        admin.post(`/admin/dashboard/${id}/edit`, { ...work, title: "High Tide", rev }),
      ),
    };
  }
  const [first, second] = [await costsWith("one"), await costsWith("two")];
  // Once a minute, the site looks for due work, which can meet one of two measurements.
  const least = (name: keyof typeof first, place: number) =>
    Math.min(first[name][place] ?? NaN, second[name][place] ?? NaN);
  const most: typeof first = {
    page: [0, 0],
    signIn: [5, 3],
    dashboard: [6, 0],
    newWork: [10, 2],
    form: [6, 1],
    save: [7, 2],
  };
  for (const name of Object.keys(most) as (keyof typeof most)[]) {
    const [reads = 0, writes = 0] = most[name];
    expect(least(name, 0), name).toBeLessThanOrEqual(reads);
    expect(least(name, 1), name).toBe(writes);
  }
});

it("two servers show each other's writes, share sessions, and keep one message of two copies", async () => {
  const { site, account, newServer } = await firebaseSite();
  const other = newServer();
  await Promise.all([startReady(site), startReady(other)]);
  const here = newVisitor(site);
  await here.signIn(account);
  const there = newVisitor(other);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);

  expect((await there.visit("/admin/dashboard")).body).toContain(account.email);
  await there.post("/admin/dashboard/new", fields);
  expect((await there.visit("/works")).body).toContain("Tide");
  const text = async (path: string) => (await here.visit(path)).text;
  await expect.poll(() => text("/works")).toContain("Tide");
  await there.post("/admin/site", { name: "Harbour Labs", rev: "0" });
  const page = { title: "Our story", body: "{site} is new.", rev: "0" };
  await there.post("/admin/pages/about/edit", page);
  expect((await there.visit("/about")).text).toContain("Harbour Labs is new");
  await expect.poll(() => text("/about")).toContain("Harbour Labs is new");
  const message = { email: "bob@example.com", message: "Call me." };
  const answers = await Promise.all(
    [site, other].map((each) => newVisitor(each).post("/contact-us", message)),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const inbox = await there.visit("/admin/messages");
  const menu = inbox.get("navigation", "Admin");
  expect(menu.all("link").map(({ name }) => name)).toContain("Visitors 1 unread");
  expect(inbox.main.all("heading")).toHaveLength(2);
  expect(inbox.main.text).toContain("sent 2 times");
  const opened = await inbox.press(/bob@example/);
  const handled = await (await opened.press("Mark as handled")).press("Handled");
  expect(handled.main.text).toContain("sent 2 times");
  const deleted = await (await handled.press(/bob@example/)).press("Delete");
  expect(deleted.main.text).toContain("There are no messages here.");
  await here.post("/admin/logout", {});
  expect((await there.visit("/admin/dashboard")).redirects).toEqual([302]);
});

it("stores the style sheets and scripts of its release, and serves those of earlier ones", async () => {
  const { site, newServer, database } = await firebaseSite();
  await startReady(site);
  const { records } = firestoreStores(() => database);
  const filesOf = async (id: string) => {
    const content = await records.read("release", id);
    return JSON.parse(Buffer.from(content ?? "{}").toString()) as Record<string, string>;
  };
  await expect.poll(() => records.list(["release"])).toHaveLength(1);
  const [own] = await records.list(["release"]);
  const stored = await filesOf(own?.id ?? "");
  const assets = readdirSync("build/client/assets").filter((name) => /\.(css|js)$/.test(name));
  expect(Object.keys(stored)).toEqual(assets.map((name) => `/assets/${name}`));

  // Firestore stores at most 1 MiB in a document, compressed as the files are.
  const text = `/* ${randomBytes(1_500_000).toString("hex")} */`;
  const at = Date.now() - 60_000;
  const content = Buffer.from(JSON.stringify({ "/assets/former-1a2b.css": text }));
  await records.add({ kind: "release", id: "former", at, expiresAt: at + 1e10, content }, {});
  const next = newServer();
  await startReady(next);
  const file = await newVisitor(next).visit("/assets/former-1a2b.css");
  expect(file.header("Content-Type")).toBe("text/css; charset=utf-8");
  expect(file.body).toBe(text);
});
