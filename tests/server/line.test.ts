import { setImmediate as nextRound } from "node:timers/promises";
import { expect, it } from "vitest";
import { Line, LineIsFull, NobodyWaits } from "../../server/line";

/** A queue whose tasks end when the test says so. */
function testLine(bounds: Partial<ConstructorParameters<typeof Line>[0]> = {}) {
  const usual = { atOnce: 1, perClient: 5, inAll: 9, accepted: () => 0 };
  const line = new Line({ ...usual, ...bounds });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    enter: (client: string, isWanted = () => true) =>
      line.wait(client, isWanted, () => {
        begun.push(client);
        return new Promise<string>((resolve) => {
          ends.push(() => resolve(`done for ${client}`));
        });
      }),
    endOne: async () => {
      ends.shift()?.();
      for (let round = 0; round < 5; round += 1) await nextRound();
    },
  };
}

it("lets clients take turns, however many requests one client has", async () => {
  const { begun, enter, endOne } = testLine();
  for (const client of ["a", "a", "a", "a", "b", "c", "b"]) void enter(client);
  for (let job = 0; job < 8; job += 1) await endOne();
  expect(begun).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
});

it("starts one task in each round of the event loop", async () => {
  const { begun, enter } = testLine({ atOnce: 9 });
  const rounds: number[] = [];
  for (let job = 0; job < 3; job += 1) void enter("a");
  for (let round = 0; round < 3; round += 1) {
    await nextRound();
    rounds.push(begun.length);
  }
  expect(rounds).toEqual([1, 2, 3]);
});

it("starts no task while clients connect, but does not wait forever", async () => {
  let connections = 0;
  let isRush = true;
  const accepted = () => (isRush ? (connections += 1) : connections);
  const { begun, enter, endOne } = testLine({ accepted });
  void enter("a");
  for (let round = 0; round < 9; round += 1) await nextRound();
  expect(begun).toEqual([]);
  isRush = false;
  await endOne();
  expect(begun).toEqual(["a"]);

  isRush = true;
  void enter("b");
  await endOne();
  await expect
    .poll(async () => {
      await nextRound();
      return begun;
    })
    .toEqual(["a", "b"]);
});

it("limits the number of running tasks", async () => {
  const { begun, enter, endOne } = testLine({ atOnce: 2 });
  for (let job = 0; job < 4; job += 1) void enter("a");
  for (let round = 0; round < 5; round += 1) await nextRound();
  expect(begun.length).toBe(2);
  await endOne();
  expect(begun.length).toBe(3);
});

it("rejects only the client that has too many requests", async () => {
  const { enter, endOne } = testLine({ perClient: 2 });
  void enter("a");
  void enter("a");
  await expect(enter("a")).rejects.toThrow(LineIsFull);
  void enter("b");
  await endOne();
  await endOne();
  void enter("a");
});

it("rejects everyone when it is full", async () => {
  const { enter, endOne } = testLine({ inAll: 3 });
  for (const client of ["a", "b", "c"]) void enter(client);
  await expect(enter("d")).rejects.toThrow(LineIsFull);
  await endOne();
  await endOne();
  void enter("d");
});

it("lets a client with many requests give way to one with few when it is full", async () => {
  const { begun, enter, endOne } = testLine({ inAll: 4 });
  const requests = ["a", "a", "a", "a"].map((client) => enter(client));
  await nextRound();
  void enter("b");
  await expect(requests[3]).rejects.toThrow(LineIsFull);
  await expect(enter("b")).rejects.toThrow(LineIsFull);
  for (let job = 0; job < 4; job += 1) await endOne();
  expect(begun).toEqual(["a", "a", "b", "a"]);
});

it("skips a client that has disconnected", async () => {
  const { begun, enter, endOne } = testLine();
  const gone = enter("a", () => false);
  void enter("b");
  await expect(gone).rejects.toThrow(NobodyWaits);
  await endOne();
  expect(begun).toEqual(["b"]);
});

it("lets others pass while a task waits outside for its client", async () => {
  const line = new Line({ atOnce: 1, perClient: 1, inAll: 1, accepted: () => 0 });
  const wanted = () => true;
  const events: string[] = [];
  let arrive = () => {};
  const slow = line.wait("a", wanted, async (slot) => {
    slot.leave();
    await new Promise<void>((resolve) => (arrive = resolve));
    await slot.take();
    events.push("slow");
  });
  await nextRound();
  let end = () => {};
  const quick = line.wait("b", wanted, async () => {
    arrive();
    await new Promise<void>((resolve) => (end = resolve));
    events.push("quick");
  });
  for (let round = 0; round < 5; round += 1) await nextRound();
  end();
  await Promise.all([slow, quick]);
  expect(events).toEqual(["quick", "slow"]);
  await line.wait("a", wanted, async () => {});
});

it("gets back the slot of a task that ended before its turn came again", async () => {
  const line = new Line({ atOnce: 1, perClient: 1, inAll: 1, accepted: () => 0 });
  await line.wait(
    "a",
    () => true,
    async (slot) => {
      slot.leave();
      void slot.take();
    },
  );
  for (let round = 0; round < 5; round += 1) await nextRound();
  await line.wait(
    "b",
    () => true,
    async () => {},
  );
});
