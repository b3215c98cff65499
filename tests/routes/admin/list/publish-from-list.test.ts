import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

const now = "2030-01-01T12:00:00.000Z";
vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });

const app = await loadApp({
  works: [],
  settings: { SITE_TIME_ZONE: "Europe/Berlin" },
});
const admin = await app.signIn();
const dashboard = "/admin/dashboard";
const base = { id: "a", title: "Map", type: "medium-feature", appId: "a" };

const due = "2030-01-02T08:00:00.000Z";
const dueInWords = "Wednesday, January 2, 2030, at 9:00 AM";
const states = {
  public: {},
  scheduled: { publishAt: due },
  draft: { status: "draft" },
  "draft with a time": { status: "draft", publishAt: due },
};
const shows = "Saved. Visitors now see Map.";

type State = keyof typeof states;

async function isPublic(): Promise<boolean> {
  return (await app.newVisitor().visit("/works/a")).status === 200;
}

function noticeOf(page: Page): string {
  return page.main.get("status").text;
}

async function stored() {
  const { status, publishAt } = (await app.storedWork("a")) ?? {};
  return { ...(!!status && { status }), ...(!!publishAt && { publishAt }) };
}

beforeEach(async () => {
  vi.setSystemTime(now);
  await app.removeWork("a");
});

describe("a button in the list", () => {
  it.each<[State, string]>([
    ["scheduled", `Public from ${dueInWords}`],
    ["draft with a time", "Draft"],
  ])("asks before it publishes a work with a time: %s", async (state, was) => {
    await app.putWorks({ ...base, ...states[state] });
    const page = await admin.visit(dashboard);
    const asked = await page.press("Publish now: Map");
    expect(asked.heading).toBe("Publish 1 work now?");
    expect(asked.main.text).toContain(`Map Visibility now: ${was}. Afterward: Public.`);
    expect(await stored()).toEqual(states[state]);
    const done = await asked.press("Publish 1 work now");
    expect(noticeOf(done)).toContain(shows);
    expect(await stored()).toEqual({});
    expect(await isPublic()).toBe(true);
  });
});

describe("who sees several works", () => {
  const others = { type: "medium-feature" };

  beforeEach(async () => {
    await app.putWorks(
      { ...base, ...states.scheduled },
      { ...others, id: "b", title: "Bay" },
      { ...others, id: "c", title: "Cay", status: "draft" },
    );
    return async () => {
      await app.removeWork("b");
      await app.removeWork("c");
      await app.removeWork("d");
    };
  });

  it.each([
    {
      action: "Publish now",
      asks: "Publish 2 works now?",
      says: "Visitors will see 2 more works.",
      lines: [
        `Map Visibility now: Public from ${dueInWords}. Afterward: Public.`,
        "Cay Visibility now: Draft. Afterward: Public.",
      ],
      button: "Publish 2 works now",
      notice: "Made 2 works public. Visitors now see them.",
      after: {},
    },
    {
      action: "Make drafts",
      asks: "Make 2 works drafts?",
      says: "Visitors will no longer see Bay.",
      lines: [
        `Map Visibility now: Public from ${dueInWords}. Afterward: Draft.`,
        "Bay Visibility now: Public. Afterward: Draft.",
      ],
      button: "Make 2 works drafts",
      notice: `Made 2 works drafts. Visitors no longer see Bay. Map no longer goes public on ${dueInWords}.`,
      after: states["draft with a time"],
    },
  ])("is said before and after: $action", async (step) => {
    const { action, asks, says, lines, button, notice, after } = step;
    const page = await admin.visit(dashboard);
    page.fill({ Works: "All 3 works", Action: action });
    const asked = await page.press("Continue");
    expect(asked.heading).toBe(asks);
    expect(asked.main.text).toContain(says);
    const items = asked.main.select("li").map(({ text }) => text);
    expect(items.slice(0, 2).toSorted()).toEqual(lines.toSorted());
    const done = await asked.press(button);
    expect(noticeOf(done)).toContain(notice);
    expect(await stored()).toEqual(after);
    const undone = await done.press("Undo");
    expect(undone.status).toBe(200);
  });

  it("is not changed if a work becomes public before the answer", async () => {
    const publishAt = "2030-01-01T20:00:00.000Z";
    await app.putWorks({ ...base, publishAt });
    const page = await admin.visit(dashboard);
    page.fill({ Works: "All 3 works", Action: "Publish now" });
    const asked = await page.press("Continue");
    vi.setSystemTime(publishAt);
    const answer = await asked.press("Publish 2 works now");
    expect(answer.status).toBe(409);
    expect(await app.storedWork("c")).toMatchObject({ status: "draft" });
  });
});
