import { expect, it } from "vitest";
import { createSignInQueue } from "~/auth/attempts.server";

function manualChecks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    check: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
    endNext: async () => {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

function openQueue() {
  const inTurn = createSignInQueue({ atOnce: 2, mostWaiting: 2 });
  const checks = manualChecks();
  const enter = (name: string, isKnown = false) => inTurn(isKnown, checks.check(name));
  return { ...checks, inTurn, enter };
}

const busy = {
  status: 503,
  retryAfter: 10,
  message: "Too many people are signing in right now. Try again in a few seconds.",
};

it("runs a limited number of checks at once, and eventually all of them", async () => {
  const { enter, begun, endNext } = openQueue();
  const results = Promise.all(["a", "b", "c", "d"].map((name) => enter(name)));
  await new Promise(setImmediate);
  expect(begun).toEqual(["a", "b"]);
  for (let i = 0; i < 4; i++) await endNext();
  expect(await results).toEqual(["a", "b", "c", "d"]);
});

it("rejects new attempts while it is full, and accepts them again later", async () => {
  const { enter, endNext } = openQueue();
  const admitted = ["a", "b", "c", "d"].map((name) => enter(name));
  await expect(enter("e")).rejects.toMatchObject(busy);
  await new Promise(setImmediate);
  await endNext();
  expect(await admitted[0]).toBe("a");
  void enter("f");
  await expect(enter("g")).rejects.toMatchObject(busy);
});

it("serves known clients first", async () => {
  const { enter, begun, endNext } = openQueue();
  for (const name of ["a", "b", "c", "d"]) void enter(name);
  void enter("known", true);
  await new Promise(setImmediate);
  await endNext();
  expect(begun).toEqual(["a", "b", "known"]);
});

it("also limits known clients", async () => {
  const { enter } = openQueue();
  for (const name of ["a", "b", "c", "d"]) void enter(name, true);
  await expect(enter("e", true)).rejects.toMatchObject(busy);
  void enter("stranger");
});

it("frees the slots of failed attempts", async () => {
  const { inTurn, enter, begun } = openQueue();
  for (let i = 0; i < 10; i++) {
    const wrong = inTurn(false, () => Promise.reject(new Error("Wrong.")));
    await expect(wrong).rejects.toThrow("Wrong.");
  }
  void enter("still admitted");
  expect(begun).toEqual(["still admitted"]);
});
