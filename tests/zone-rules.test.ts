import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { timeIn } from "~/kinds/typed-value.server";
import { blankSettings } from "./support/settings";
import { withFreshModules } from "./support/source/fresh";
import { temporaryFolder } from "./support/temporary-folder";

/** A zone that was changed after the release of every Node: no winter time from 2026 on. */
const source = `
Rule	Half	2010	max	-	Oct	Sun>=1	2:00	0:30	-
Rule	Half	2010	max	-	Apr	Sun>=1	2:00	0	-
Rule	Polar	2010	max	-	Mar	lastSun	1:00u	2:00	+02
Rule	Polar	2010	max	-	Oct	lastSun	1:00u	0:00	+00
Zone	America/Winnipeg	-6:00	-	CST	2026	Mar	8	2:00
			-5:00	-	EST
Zone	Australia/Lord_Howe	10:30	Half	+1030/+11
Zone	Antarctica/Troll	0:00	Polar	%s
Zone	UTC	0	-	UTC
`;

const zic = "/usr/sbin/zic";

/** Compiles the zones, with a list of all changes or with a rule at the end. */
async function zones(form: "fat" | "slim") {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "source"), source);
  execFileSync(zic, ["-b", form, "-d", folder, join(folder, "source")]);
  return withFreshModules(
    { ...blankSettings, DATA_DIR: folder, TZDIR: folder },
    () => undefined,
    async () => ({
      ...(await import("~/zone-rules.server")),
      ...(await import("~/kinds/zone-rules")),
      ...(await import("~/kinds/site-time")),
      ...(await import("~/kinds/publish-time.server")),
    }),
  );
}

describe.each(["fat", "slim"] as const)("rules of the system, %s", (form) => {
  beforeEach(({ skip }) => skip(!existsSync(zic), "zic is not installed."));

  it("are read instead of Node's", async () => {
    const { readPublishTime, formatPublishTime, startOfDay } = await zones(form);
    const [winnipeg, isoTime] = ["America/Winnipeg", "2026-12-01T14:00:00.000Z"];
    const read = (text: string) => timeIn(readPublishTime(text, winnipeg));
    expect(read("2026-12-01 9:00")).toBe(isoTime);
    expect(read("2025-12-01 9:00")).toBe("2025-12-01T15:00:00.000Z");
    expect(formatPublishTime(isoTime, winnipeg)).toBe("2026-12-01T09:00");
    expect(startOfDay("2026-12-01", winnipeg)).toBe("2026-12-01T05:00:00.000Z");
    expect(startOfDay("2036-12-01", winnipeg)).toBe("2036-12-01T05:00:00.000Z");
  });

  it("tell the offset of a time, also where the clocks change by other steps", async () => {
    const { longZonedTime, longTime, momentsOf } = await zones(form);
    const at = "2030-10-27T02:30:00Z";
    expect(longTime(at, "Antarctica/Troll")).toBe("Sunday, October 27, 2030, at 2:30 AM, UTC");
    expect(longZonedTime("2030-07-01T12:00:00Z", "Australia/Lord_Howe")).toBe(
      "Monday, July 1, 2030, at 10:30 PM, UTC+10:30",
    );
    expect(momentsOf(Date.UTC(2030, 9, 27, 2, 30), "Antarctica/Troll")).toHaveLength(2);
    expect(momentsOf(Date.UTC(2030, 2, 31, 2, 30), "Antarctica/Troll")).toEqual([]);
  });

  it("reach the browser for the years that pages show", async () => {
    const { recentRules, offsetAt, learnRules } = await zones(form);
    const recent = JSON.parse(JSON.stringify(recentRules("America/Winnipeg"))) as ReturnType<
      typeof recentRules
    >;
    const moments = [-2, -1, 0, 1, 5].map((year) => Date.now() + year * 365 * 24 * 3_600_000);
    const onServer = moments.map((at) => offsetAt(at, "America/Winnipeg"));
    learnRules(() => recent);
    expect(moments.map((at) => offsetAt(at, "America/Winnipeg"))).toEqual(onServer);
  });
});
