import { describe, expect, it } from "vitest";
import type {
  SecurityEvent,
  SecurityEventQuery,
  SecurityEvents,
} from "~/records/security-events";

const later = Date.UTC(2031, 0, 1);

function makeEvent(
  minute: number,
  fields: Partial<SecurityEvent> = {},
): SecurityEvent {
  return {
    id: `event-${minute}`,
    at: new Date(Date.UTC(2030, 0, 1, 0, minute)).toISOString(),
    kind: "signed-in",
    email: "ada@example.org",
    device: "Firefox 128 on Windows",
    ...fields,
  };
}

export function securityEventsContract(
  name: string,
  open: () => Promise<SecurityEvents>,
): void {
  async function storeOf(...events: SecurityEvent[]) {
    const store = await open();
    for (const event of events) await store.record(event, later);
    return store;
  }

  describe(`${name}: security events`, () => {
    it("are returned as recorded, latest first", async () => {
      const events = [
        makeEvent(1, { kind: "sign-in-failed", email: undefined }),
        makeEvent(3, { device: "作品 \"'; -- 🦊" }),
        makeEvent(2, { kind: "two-step-on", email: "作品@example.org" }),
      ];
      const store = await storeOf(...events);
      const [first, third, second] = events;
      expect(await store.list({ limit: 10 })).toEqual([third, second, first]);
    });

    it("can be filtered by account and kind", async () => {
      const store = await storeOf(
        makeEvent(1, { kind: "sign-in-failed" }),
        makeEvent(2, { email: "eve@example.org" }),
        makeEvent(3),
        makeEvent(4, { kind: "sign-in-failed", email: undefined }),
      );
      const found = async (query: Partial<SecurityEventQuery>) =>
        (await store.list({ limit: 9, ...query })).map(({ id }) => id);
      const email = "ada@example.org";
      expect(await found({ email })).toEqual(["event-3", "event-1"]);
      const kind = "sign-in-failed";
      expect(await found({ kind })).toEqual(["event-4", "event-1"]);
      const until = makeEvent(4).at;
      expect(await found({ kind, email, until })).toEqual(["event-1"]);
    });

    it("can be filtered by time, with an inclusive start and an exclusive end", async () => {
      const events = [1, 2, 3, 4].map((minute) => makeEvent(minute));
      const store = await storeOf(...events);
      const [, second, third, fourth] = events;
      expect(
        await store.list({ from: second?.at, until: fourth?.at, limit: 10 }),
      ).toEqual([third, second]);
      expect(await store.list({ from: fourth?.at, limit: 10 })).toEqual([
        fourth,
      ]);
      expect(await store.list({ until: second?.at, limit: 10 })).toHaveLength(
        1,
      );
    });

    it("are listed up to a limit", async () => {
      const store = await storeOf(...[1, 2, 3].map((at) => makeEvent(at)));
      const listed = await store.list({ limit: 2 });
      expect(listed.map(({ id }) => id)).toEqual(["event-3", "event-2"]);
    });

    it("are all stored, even if many happen in the same moment", async () => {
      const store = await open();
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.record(makeEvent(1, { id: `event-${index}` }), later),
        ),
      );
      expect(await store.list({ limit: 100 })).toHaveLength(20);
    });

    it("are deleted when they expire, and not before", async () => {
      const store = await open();
      await store.record(makeEvent(1), 99);
      await store.record(makeEvent(2), 101);
      await store.removeExpired(100);
      const listed = await store.list({ limit: 10 });
      expect(listed.map(({ id }) => id)).toEqual(["event-2"]);
      await store.removeExpired(102);
      expect(await store.list({ limit: 10 })).toEqual([]);
    });
  });
}
