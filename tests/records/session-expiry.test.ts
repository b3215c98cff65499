import { describe, expect, it } from "vitest";
import { ada, day, device, hour, makeSessions, minute } from "./make-sessions";

describe("an idle session", () => {
  it("is valid until just before 12 hours", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada, device);
    clock.time += 12 * hour - 1;
    expect(await sessions.find(id)).toMatchObject(ada);
  });

  it("expires after 12 hours", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada, device);
    clock.time += 12 * hour;
    expect(await sessions.find(id)).toBeUndefined();
    expect(await sessions.find(id)).toBeUndefined();
  });

  it("is extended by 12 hours with each use", async () => {
    const { sessions, clock } = await makeSessions();
    const [used, unused] = [await sessions.start(ada, device), await sessions.start(ada, device)];
    clock.time += 12 * hour - 1;
    expect(await sessions.find(used)).toMatchObject(ada);
    clock.time += 1;
    expect(await sessions.find(unused)).toBeUndefined();
    clock.time += 12 * hour - 2;
    expect(await sessions.find(used)).toMatchObject(ada);
    clock.time += 12 * hour;
    expect(await sessions.find(used)).toBeUndefined();
  });

  it("is updated in the store at most once a minute", async () => {
    const { sessions, clock, writes } = await makeSessions();
    const id = await sessions.start(ada, device);
    const before = writes();
    clock.time += minute - 1;
    await sessions.find(id);
    await sessions.find(id);
    expect(writes()).toBe(before);
    clock.time += 1;
    await sessions.find(id);
    const after = writes();
    expect(after).toBe(before + 1);
    await sessions.find(id);
    expect(writes()).toBe(after);
  });
});

describe("a session in steady use", () => {
  async function useUntil(end: number) {
    const made = await makeSessions();
    const { sessions, clock } = made;
    const id = await sessions.start(ada, device);
    const start = clock.time;
    for (; clock.time < start + 7 * day - hour; clock.time += hour) {
      expect(await sessions.find(id)).toMatchObject({ startedAt: start });
    }
    clock.time = start + end;
    return sessions.find(id);
  }

  it("is valid until just before 7 days", async () => {
    expect(await useUntil(7 * day - 1)).toMatchObject(ada);
  });

  it("still expires after 7 days", async () => {
    expect(await useUntil(7 * day)).toBeUndefined();
  });
});

describe("a clock that is set back", () => {
  it("does not end sessions or delete records", async () => {
    const { sessions, clock, rows } = await makeSessions();
    const id = await sessions.start(ada, device);
    clock.time += 2 * hour;
    await sessions.find(id);
    clock.time -= 3 * hour;
    expect(await sessions.find(id)).toMatchObject(ada);
    expect(await sessions.find(await sessions.start(ada, device))).toMatchObject(ada);
    expect(rows()).toHaveLength(2);
  });

  it("does not extend sessions", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada, device);
    const start = clock.time;
    clock.time = start + 2 * hour;
    await sessions.find(id);
    clock.time = start + hour;
    await sessions.find(id);
    clock.time = start + 14 * hour - 1;
    expect(await sessions.find(id)).toMatchObject(ada);
    clock.time = start - hour;
    expect(await sessions.find(id)).toMatchObject(ada);
    clock.time = start + 7 * day;
    expect(await sessions.find(id)).toBeUndefined();
  });

  it("still expires idle sessions", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada, device);
    const start = clock.time;
    clock.time = start - hour;
    await sessions.find(id);
    clock.time = start + 12 * hour;
    expect(await sessions.find(id)).toBeUndefined();
  });
});
