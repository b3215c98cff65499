import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";

const now = "2030-01-01T12:00:00.000Z";
vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });

const app = await loadApp({ works: [], settings: { SITE_TIME_ZONE: "Europe/Berlin" } });
const admin = await app.signIn();
app.addPerson({ email: "cy@example.org", name: "Cy" });
const colleague = await app.signIn("cy@example.org");
const dashboard = "/admin/dashboard";
const newWork = `${dashboard}/new`;
const edit = `${dashboard}/a/edit`;
const base = { id: "a", title: "Map", type: "medium-feature", appId: "a" };
const time = "Publication time (Europe/Berlin)";

const due = "2030-01-02T08:00:00.000Z";
const dueInWords = "Wednesday, January 2, 2030, at 9:00 AM";
const states = {
  public: {},
  scheduled: { publishAt: due },
  draft: { status: "draft" },
  "draft with a time": { status: "draft", publishAt: due },
};

const isSeen = "Visitors see this work.";
const isDue = `Visitors see this work from ${dueInWords}, UTC+1 (Europe/Berlin).`;
const isDraft = "This work is a draft. Visitors do not see it.";
const sentences = {
  public: isSeen,
  scheduled: isDue,
  draft: isDraft,
  "draft with a time": `${isDraft} Its time, ${dueInWords}, UTC+1 (Europe/Berlin), has no effect while it is a draft.`,
};

const updated = "Updated Map: description.";
const shows = "Saved. Visitors now see Map.";
const schedules = `Saved. Map goes public on ${dueInWords}.`;
const hides = "Saved. Visitors no longer see Map.";
const cancels = `Saved. Map no longer goes public on ${dueInWords}.`;

type State = keyof typeof states;

/** What was entered, with the offset by the rules of that day. */
function nine(offset: string): string {
  return `2030-01-02T09:00:00${offset}:00[Europe/Berlin]`;
}

async function isPublic(): Promise<boolean> {
  return (await app.newVisitor().visit("/works/a")).status === 200;
}

async function stored() {
  const { status, publishAt } = (await app.storedWork("a")) ?? {};
  return { ...(!!status && { status }), ...(!!publishAt && { publishAt }) };
}

beforeEach(async () => {
  vi.setSystemTime(now);
  await app.removeWork("a");
});

describe("who sees a work is chosen in its form", () => {
  it.each<[State, string, State, string]>([
    ["public", "Public", "public", updated],
    ["public", "Public from", "scheduled", `${hides} Map goes public on ${dueInWords}.`],
    ["public", "Draft", "draft", hides],
    ["scheduled", "Public", "public", shows],
    ["scheduled", "Public from", "scheduled", updated],
    ["scheduled", "Draft", "draft with a time", cancels],
    ["draft", "Public", "public", shows],
    ["draft", "Public from", "scheduled", schedules],
    ["draft", "Draft", "draft", updated],
    ["draft with a time", "Public", "public", shows],
    ["draft with a time", "Public from", "scheduled", schedules],
    ["draft with a time", "Draft", "draft with a time", updated],
  ])("from %s with %s: %s", async (from, choice, to, notice) => {
    await app.putWorks({ ...base, ...states[from] });
    const page = await admin.visit(edit);
    expect(page.main.text).toContain(sentences[from]);
    page.fill({ [choice]: true, Description: "New" });
    if (to === "scheduled") page.fill({ [time]: "2030-01-02T09:00" });
    const edited = notice.replace("Saved.", "Saved: description.");
    expect((await page.press("Update Work")).notice).toBe(edited);
    expect(await stored()).toEqual(states[to]);
    expect(await isPublic()).toBe(to === "public");
    expect((await admin.visit(edit)).main.text).toContain(sentences[to]);
    const preview = await admin.visit(`${dashboard}/a/preview`);
    expect(preview.main.text).toContain(sentences[to]);
    vi.setSystemTime(due);
    expect(await isPublic()).toBe(to === "public" || to === "scheduled");
  });

  it.each([
    ["Public", "", {}, "Added Map. Visitors see it at /works/a."],
    ["Public from", "2030-01-02 9:00", states.scheduled, schedules],
    [
      "Public from",
      "1.1.2030 12:59",
      { publishAt: "2030-01-01T11:59:00.000Z" },
      "Saved. Visitors now see Map, because its time, Tuesday, January 1, 2030, at 12:59 PM, has passed.",
    ],
    [
      "Draft",
      "2030-01-02T09:00:00",
      states["draft with a time"],
      "Saved Map as a draft. Visitors do not see it.",
    ],
  ])("for a new work: %s %s", async (choice, text, fields, notice) => {
    const page = await admin.visit(newWork);
    page.fill({ ID: "a", Title: "Map", "App ID": "a" });
    page.fill({ [choice]: true, [time]: text });
    expect((await page.enter("Title")).notice).toBe(notice);
    expect(await stored()).toEqual(fields);
  });

  it.each([
    ["Public from", "", "Enter the date and time from which visitors see"],
    ["Public from", "2030-02-30 14:00", "Enter a valid date and time."],
    ["Public from", "2030-10-27T02:30", "change at this time, so it occurs twice or not at all."],
    ["Draft", "soon", "Enter a valid date and time."],
  ])("rejects %s with the time %j", async (choice, text, problem) => {
    await app.putWorks(base);
    const page = await admin.visit(edit);
    const answer = await page.fill({ [choice]: true, [time]: text }).press("Update Work");
    expect(answer.status).toBe(422);
    expect(answer.field(time).value).toBe(text);
    expect(answer.field(time).description).toContain(problem);
    expect(answer.typed().visibility).toBe(choice === "Draft" ? "draft" : "scheduled");
    // A browser would not show other text in a control of the type `datetime-local`.
    const type = answer.field(time).attribute("type");
    expect(type).toBe(text === "" ? "datetime-local" : "text");
    expect(await isPublic()).toBe(true);
  });

  it("rejects a new time beside Public, but accepts the time that the work had", async () => {
    await app.putWorks({ ...base, ...states.draft });
    const page = await admin.visit(edit);
    const answer = await page
      .fill({ Public: true, [time]: "2030-01-02 9:00" })
      .press("Update Work");
    expect(answer.status).toBe(422);
    expect(answer.get("alert").text).toContain("but chose Public.");
    expect(await isPublic()).toBe(false);
  });

  it.each([
    ["2030-01-02T09:00", "2030-01-02T00:00:00.000Z"],
    ["2.1.2030 9:00", "2030-01-02T00:00:00.000Z"],
    ["2030-01-02T09:00+01:00", due],
  ])("reads %s in the time zone that the form named", async (text, moment) => {
    await app.putWorks({ ...base, status: "draft" });
    const rev = String((await app.storedWork("a"))?.rev);
    const answer = await admin.post(edit, {
      ...base,
      rev,
      visibility: "scheduled",
      publishAt: text,
      timeZone: "Asia/Tokyo",
    });
    expect(answer.status).toBe(303);
    expect(await stored()).toEqual({ publishAt: moment });
  });

  it("keeps what was entered, unless it names its offset", async () => {
    await app.putWorks(base);
    const page = await admin.visit(edit);
    await page.fill({ "Public from": true, [time]: "2030-01-02 9:00" }).press("Update Work");
    expect(await app.storedWork("a")).toMatchObject({
      publishAt: due,
      publishAtLocal: nine("+01"),
    });
    const again = await admin.visit(edit);
    await again.fill({ [time]: "2030-01-02T11:00Z" }).press("Update Work");
    const changed = await app.storedWork("a");
    expect(changed?.publishAt).toBe("2030-01-02T11:00:00.000Z");
    expect(changed).not.toHaveProperty("publishAtLocal");
  });

  it.each([
    ["+00", "2030-01-02T09:00:00.000Z", "1 hour earlier"],
    ["+02", "2030-01-02T07:00:00.000Z", "1 hour later"],
  ])("keeps the time of the clocks when their rules change from UTC%s", async (was, at, how) => {
    await app.putWorks({ ...base, publishAt: at, publishAtLocal: nine(was) });
    const moved = `This time was entered as ${dueInWords} in Europe/Berlin. The rules of this time zone have changed since, so it comes ${how} than expected.`;
    for (const path of [edit, `${dashboard}/a/preview`]) {
      expect((await admin.visit(path)).main.text).toContain(`${isDue} ${moved}`);
    }
    const list = await admin.visit(dashboard);
    expect(list.main.text).toContain("Jan 2, 2030, 9:00 AM, UTC+1");
    expect(list.main.text).toContain(moved);
    vi.setSystemTime(Date.parse(due) - 1000);
    expect(await isPublic()).toBe(false);
    // The session of the day before has ended.
    const later = await app.signIn();
    await (await later.visit(edit)).press("Update Work");
    expect(await app.storedWork("a")).toMatchObject({
      publishAt: due,
      publishAtLocal: nine("+01"),
    });
    expect((await later.visit(edit)).main.text).not.toContain("was entered");
    vi.setSystemTime(due);
    expect(await isPublic()).toBe(true);
  });

  it("says what was entered in another time zone, also in the history", async () => {
    const publishAtLocal = "2030-01-02T17:00:00+09:00[Asia/Tokyo]";
    await app.putWorks({ ...base, publishAt: due, publishAtLocal });
    const entered = "Wednesday, January 2, 2030, at 5:00 PM";
    const page = await admin.visit(edit);
    expect(page.main.text).toContain(`${isDue} This time was entered as ${entered} in Asia/Tokyo.`);
    await page.fill({ Description: "New" }).press("Update Work");
    expect(await app.storedWork("a")).toMatchObject({ publishAt: due, publishAtLocal });
    await (await admin.visit(edit)).fill({ Draft: true }).press("Update Work");
    const history = await admin.visit(`${dashboard}/a/history`);
    expect(history.main.text).toContain(`Public from ${entered} (Asia/Tokyo)`);
  });

  it("keeps saying in the history what was entered when rules change", async () => {
    const at = "2030-01-02T10:00:00.000Z";
    await app.putWorks({ ...base, publishAt: at, publishAtLocal: nine("-01") });
    vi.setSystemTime("2030-01-02T09:30:00.000Z");
    const later = await app.signIn();
    await (await later.visit(edit)).fill({ Draft: true }).press("Update Work");
    const history = await later.visit(`${dashboard}/a/history`);
    expect(history.main.text).toContain(`Public from ${dueInWords}`);
  });

  it("follows another program that changed the time", async () => {
    const publishAt = "2030-01-02T09:30:00.000Z";
    await app.putWorks({ ...base, publishAt, publishAtLocal: nine("+01") });
    const page = await admin.visit(edit);
    expect(page.field(time).value).toBe("2030-01-02T10:30");
    expect(page.main.text).not.toContain("was entered");
    vi.setSystemTime(due);
    expect(await isPublic()).toBe(false);
  });

  it("shows a time from another time zone in the site's own after a rejection", async () => {
    await app.putWorks(base);
    const rev = String((await app.storedWork("a"))?.rev);
    const answer = await admin.post(edit, {
      ...base,
      title: "",
      rev,
      visibility: "scheduled",
      publishAt: "2030-01-02T09:00",
      timeZone: "Asia/Tokyo",
    });
    expect(answer.status).toBe(422);
    expect(answer.field(time).value).toBe("2030-01-02T01:00");
  });

  it("keeps a moment that the clocks repeat", async () => {
    const publishAt = "2030-10-27T01:30:00.000Z";
    await app.putWorks({ ...base, publishAt });
    const page = await admin.visit(edit);
    expect(page.field(time).value).toBe(publishAt);
    await page.fill({ Description: "New" }).press("Update Work");
    expect(await stored()).toEqual({ publishAt });
  });

  it.each<[State, string]>([
    ["public", ""],
    ["scheduled", "2030-01-02T09:00"],
    ["draft with a time", "2030-01-02T09:00"],
  ])("is the same in a duplicate of %s", async (state, publishAt) => {
    await app.putWorks({ ...base, ...states[state] });
    const copy = await admin.visit(`${newWork}?from=a`);
    const visibility = state === "draft with a time" ? "draft" : state;
    expect(copy.typed()).toMatchObject({ visibility, publishAt });
  });

  it("is asked for if two edits differ", async () => {
    await app.putWorks(base);
    const mine = await admin.visit(edit);
    const theirs = await colleague.visit(edit);
    await theirs.fill({ Draft: true }).press("Update Work");
    mine.fill({ "Public from": true, [time]: "2030-01-02 9:00" });
    const asked = await mine.press("Update Work");
    expect(asked.status).toBe(409);
    const group = asked.get("group", "Visibility");
    expect(group.all("radio").map(({ name }) => name)).toEqual([
      "Your version: Public from",
      expect.stringMatching(/^Saved version, by Cy, today 1:00 PM: Draft$/),
    ]);
    asked.fill({ "Your version: Public from": true });
    expect((await asked.press("Update Work")).notice).toBe(schedules);
    expect(await stored()).toEqual(states.scheduled);
  });
});

it.each<[State, string]>([
  ["scheduled", `Public from ${dueInWords}`],
  ["draft with a time", "Draft"],
])("a button in the list asks before it publishes a work with a time: %s", async (state, was) => {
  await app.putWorks({ ...base, ...states[state] });
  const page = await admin.visit(dashboard);
  const asked = await page.press("Publish now: Map");
  expect(asked.heading).toBe("Publish 1 work now?");
  expect(asked.main.text).toContain(`Map Visibility now: ${was}. Afterward: Public.`);
  expect(await stored()).toEqual(states[state]);
  const done = await asked.press("Publish 1 work now");
  expect(done.notice).toContain(shows);
  expect(await stored()).toEqual({});
  expect(await isPublic()).toBe(true);
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
    expect(done.notice).toContain(notice);
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
