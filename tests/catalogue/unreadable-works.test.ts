import { describe, expect, it } from "vitest";
import { newStore } from "../support/stores/embedded-store";
import { recordingLog } from "../support/recording-log";
import { idsOf, putWorks, storedWork } from "../support/work";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";

const unreadableMessage = "This work is malformed; pages skip it.";

describe("works that no page can show", () => {
  it("are logged by ID, once for each change", async () => {
    const store = await newStore();
    await putWorks(store, storedWork("good"), { id: "bad", document: {} });
    const log = recordingLog();
    const live = liveCatalogue(store, log);
    expect(idsOf((await live.read())?.works ?? [])).toEqual(["good"]);
    const bad = {
      level: "warn",
      message: unreadableMessage,
      details: { work: "bad" },
    };
    expect(log.lines).toEqual([bad]);

    await putWorks(store, storedWork("another good"));
    await live.read();
    expect(log.lines).toEqual([bad]);

    await putWorks(store, storedWork("worse", { type: "giant-feature" }));
    expect(log.lines.slice(1)).toContainEqual({
      ...bad,
      details: { work: "worse" },
    });
    expect(idsOf(live.current()?.works ?? [])).toEqual(["another good", "good"]);
  });

  it("are logged again if they are fixed and break again", async () => {
    const store = await newStore();
    const log = recordingLog();
    await liveCatalogue(store, log).read();
    await putWorks(store, { id: "a", document: {} });
    await putWorks(store, storedWork("a"));
    expect(log.messages()).toEqual([unreadableMessage]);
    await putWorks(store, { id: "a", document: {} });
    expect(log.messages()).toEqual([unreadableMessage, unreadableMessage]);
  });
});
