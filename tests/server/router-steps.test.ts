import { Session } from "node:inspector/promises";
import { expect, it } from "vitest";
import { createRouter } from "../../server/router";
import { manyWorks } from "../support/many-works";
import { loadApp } from "../support/app";

type Entry = typeof import("~/entry.server");

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Counts how often each block of the site's code runs. */
async function stepsOf(act: () => void): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  act();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const own = result.filter(({ url }) => /\/(?:server|build\/tests)\//.test(url));
  return own
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Names that exist, and others; the first and the last work, which a search finds at once or late. */
function addressesOf(pattern: string, works: number): string[] {
  const names = ["work-0", `work-${works - 1}`, "creator-7", "made-up", "%FF", "about"];
  const endings = ["", ".svg", ".png", ".png?v=made-up", "?page=7", "?q=map&page=900", "?part=9"];
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
    // The first request after a change makes the sets that others use.
    act();
    steps[pattern] = await stepsOf(act);
  }
  return steps;
}

it("finds the page of every address in as many steps among 10,000 works as among 1,000", async () => {
  const few = await stepsFor(1000);
  const many = await stepsFor(10_000);
  for (const [pattern, steps] of Object.entries(many)) {
    expect(steps, pattern).toBeLessThan((few[pattern] ?? 0) * 1.1);
  }
  expect(Object.keys(many)).toContain("/cards/:file");
});
