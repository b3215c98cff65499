import { Session } from "node:inspector";
import { expect, it } from "vitest";
import { createRouter } from "../../server/router";
import { loadApp } from "../support/app";
import { manyWorks } from "../support/many-works";

type Entry = typeof import("~/entry.server");

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Returns the counts since the last call. In one thread, the answer comes at once. */
function takeCounts(): number {
  let steps = 0;
  session.post("Profiler.takePreciseCoverage", (_problem, { result }) => {
    const own = result.filter(({ url }) => /\/(?:server|build\/tests)\//.test(url));
    const ranges = own.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
    steps = ranges.reduce((sum, { count }) => sum + count, 0);
  });
  return steps;
}

/** Counts how often each block of the site's code runs. */
function stepsOf(act: () => void): number {
  takeCounts();
  act();
  return takeCounts();
}

/** Names that exist, and others; the first and the last work, which a search finds at once or late. */
function addressesOf(pattern: string, works: number): string[] {
  const names = ["work-0", `work-${works - 1}`, "creator-7", "made-up", "%FF", "about"];
  const endings = [
    "",
    ".svg",
    ".png",
    ".png?v=made-up",
    "?page=7",
    "?q=map&page=900",
    "?part=9",
    "?subject=x",
  ];
  return names.flatMap((name) => endings.map((end) => pattern.replaceAll(/:\w+|\*/g, name) + end));
}

async function stepsFor(works: number): Promise<Record<string, number>> {
  const entries = manyWorks(works).map((work, place) => ({
    ...work,
    creatorId: `creator-${place % (works / 4)}`,
  }));
  const app = await loadApp({ works: entries });
  const { catalogue, cardVersionAt } = app.build.entry.module as unknown as Entry;
  await catalogue.read();
  const route = createRouter(app.build.routes, () => catalogue.current(), cardVersionAt);
  const patterns = Object.values(app.build.routes).flatMap((entry) =>
    entry?.path === undefined || entry.path.startsWith("admin") ? [] : `/${entry.path}`,
  );
  const steps: Record<string, number> = {};
  for (const pattern of ["/", ...patterns]) {
    const act = () => addressesOf(pattern, works).forEach((address) => route("GET", address));
    // The first request after a change makes the sets that others use; a timer may add to a count.
    act();
    steps[pattern] = Math.min(stepsOf(act), stepsOf(act), stepsOf(act));
  }
  return steps;
}

it("finds the page of every address in as many steps among 10,000 works as among 1,000", async () => {
  const few = await stepsFor(1000);
  const many = await stepsFor(10_000);
  for (const [pattern, steps] of Object.entries(many)) {
    expect(steps, pattern).toBeLessThan((few[pattern] ?? 0) * 1.5);
  }
  expect(many["/cards/:file"]).toBeGreaterThan(100);
});
