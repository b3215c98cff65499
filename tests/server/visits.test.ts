import { describe, expect, it, vi } from "vitest";
import { Unconfirmed } from "~/backends/table";
import { createVisits } from "../../server/visits";
import { loadApp } from "../support/app";
import { send } from "../support/http";
import { listeningApp } from "../support/listening-app";

type Entry = Parameters<typeof createVisits>[0];

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101";
const browser = { "User-Agent": firefox };

async function counters() {
  const app = await loadApp({
    settings: { SITE_URL: "https://www.labs.example", SITE_TIME_ZONE: "Asia/Kolkata" },
  });
  const entry = app.build.entry.module as unknown as Entry;
  const start = () => {
    const { count, keep } = createVisits(entry);
    const view = (path: string, headers: Record<string, string> = {}) =>
      count(path, {
        method: "GET",
        headers: { "user-agent": firefox, host: "labs.example", ...headers },
      });
    return { view, keep };
  };
  const admin = await app.signIn();
  const csv = async () => {
    const file = await admin.visit("/admin/visits.csv");
    return file.body.trim().split("\r\n");
  };
  return { app, start, csv };
}

it("counts pages, and neither files, failures, bots, forms, nor the admin", async () => {
  const site = await listeningApp();
  const admin = await site.signIn();
  const from = (Referer: string) => ({ ...browser, Referer });
  const asked: [string, Record<string, string>, string?][] = [
    ["/about", browser],
    ["/about?utm_source=letter", from("https://news.example/a?token=1")],
    ["/about", { ...from(`https://${"a.".repeat(130)}example/`), Cookie: "theme=dark" }],
    ["/works?q=map", from("http://localhost/works")],
    ["/works", { ...browser, "If-None-Match": "*" }],
    ["/works/slow-map", from("http://192.0.2.7/")],
    ["/works/slow-map", from("android-app://app.news.example/")],
    ["/about", browser, "HEAD"],
    ["/about", { "User-Agent": "Googlebot/2.1" }],
    ["/about", { "User-Agent": firefox + "0".repeat(1000) }],
    ["/about", {}],
    ["/About", browser],
    ["/nowhere", browser],
    ["/favicon.svg", browser],
    ["/robots.txt", browser],
    ["/admin/login", browser],
  ];
  for (const [path, headers, method] of asked) {
    await send(site.url + path, headers, method);
  }
  admin.cookies.set("theme", "light");
  await send(`${site.url}/about`, {
    ...browser,
    Cookie: Array.from(admin.cookies, (pair) => pair.join("=")).join("; "),
  });
  await site.visits?.keep();

  const file = await admin.visit("/admin/visits.csv");
  const today = new Date().toISOString().slice(0, 10);
  expect(file.body.split("\r\n").sort()).toEqual([
    "",
    '"Day",Path,Referrer,Views',
    `${today},/about,,2`,
    `${today},/about,news.example,1`,
    `${today},/works,,2`,
    `${today},/works/slow-map,,2`,
  ]);
  const page = await admin.visit("/admin/visits?days=7");
  expect(page.main.text).toContain("7 views");
  expect(page.main.text).toContain("Slow Map");
  expect(page.main.text).toContain("news.example");
  expect(page.main.text).not.toContain("Visits are not counted");
  const policy = await admin.visit("/privacy-policy");
  expect(policy.main.text).toContain("We count how often each page is viewed");
});

it("a failure after a page was sent is logged and does not end the process", async () => {
  const site = await listeningApp();
  const page = `${site.url}/about`;
  await send(page, browser);
  if (!site.visits) throw new Error("Visits are not counted.");
  vi.spyOn(site.visits, "count").mockImplementation(() => {
    throw new Error("It cannot be counted.");
  });
  expect((await send(page, browser)).status).toBe(200);
  expect(site.logged.at(-1)?.msg).toBe("The server failed.");
});

describe("a day", () => {
  it("is that of the site's time zone, and several instances add up", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime("2026-03-01T18:29:00Z");
    const { start, csv } = await counters();
    const [one, two] = [start(), start()];
    one.view("/about");
    two.view("/about", { referer: "https://labs.example/works", host: "10.0.0.7" });
    await one.keep();
    vi.setSystemTime("2026-03-01T18:30:00Z");
    one.view("/about");
    two.view("/about");
    two.view("/works", { referer: "https://news.example" });
    two.view(`/${"long".repeat(125)}`);
    await Promise.all([one.keep(), two.keep()]);
    await one.keep();
    expect(await csv()).toEqual([
      '"Day",Path,Referrer,Views',
      "2026-03-02,/about,,2",
      "2026-03-02,/works,news.example,1",
      "2026-03-02,other,,1",
      "2026-03-01,/about,,2",
    ]);
    vi.useRealTimers();
  });

  it("has at most 1,000 keys, of which made-up referrers take half", async () => {
    const { start, csv } = await counters();
    const counter = start();
    for (let host = 0; host < 2000; host += 1) {
      counter.view("/works", { referer: `https://spam${host}.example/` });
      if (host % 500 === 499) await counter.keep();
    }
    for (let work = 0; work < 2000; work += 1) counter.view(`/works/${work}`);
    await counter.keep();
    const lines = (await csv()).slice(1);
    expect(lines).toHaveLength(1000);
    const views = lines.map((line) => Number(line.split(",").at(-1)));
    expect(views.reduce((sum, count) => sum + count)).toBe(4000);
    const rest = lines.filter((line) => /,other,/.test(line));
    expect(rest).toEqual([
      expect.stringMatching(/,\/works,other,1500$/),
      expect.stringMatching(/,other,,1502$/),
    ]);
  });

  it("keeps counts that could not be stored, for the next minute", async () => {
    const { app, start, csv } = await counters();
    const counter = start();
    counter.view("/about");
    const repair = app.breakStore("read only");
    await counter.keep();
    repair();
    counter.view("/about");
    await counter.keep();
    expect((await csv()).at(-1)).toMatch(/,\/about,,2$/);
  });

  it("counts views once that were stored without an answer", async () => {
    const { app, start, csv } = await counters();
    const counter = start();
    counter.view("/about");
    const working = { ...app.tables };
    app.tables.edit = async (...change) => {
      await working.edit(...change);
      throw new Unconfirmed();
    };
    await counter.keep();
    Object.assign(app.tables, working);
    counter.view("/about");
    await counter.keep();
    expect((await csv()).at(-1)).toMatch(/,\/about,,2$/);
  });
});
