import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Outcome, runCommand } from "../support/command";
import { openFolder, storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, storedWork } from "../support/work";
import { creditText } from "~/work/makers";
import { makersIn } from "~/work/stored-makers.server";
import type { StoredWork } from "~/work/work";

function works(dataDir: string, ...args: string[]): Promise<Outcome> {
  return runCommand(["cli/works.ts", ...args], { DATA_DIR: dataDir });
}

async function dataWith(...stored: StoredWork[]): Promise<string> {
  const dataDir = join(await temporaryFolder(), "data");
  openFolder(dataDir).close();
  await putWorks(storeIn(dataDir), ...stored);
  return dataDir;
}

function worksIn(dataDir: string): Promise<StoredWork[]> {
  return storeIn(dataDir).list();
}

describe("split-makers", () => {
  const joint = { creatorId: "m-c", creatorName: "Mira and Cairn (agent)" };
  const firm = { creatorId: "smith", creatorName: "Smith and Sons" };

  it("says what would change, and writes one batch with --apply", async () => {
    const stored = [storedWork("1", joint), storedWork("2", joint), storedWork("3", firm)];
    const dataDir = await dataWith(...stored);
    const asked = await works(dataDir, "split-makers");
    expect(asked.out).toBe(
      [
        "“Mira and Cairn (agent)” (2 works) becomes “Mira” and “Cairn” (AI agent).",
        "These names may be those of firms. They change only with --all:",
        "“Smith and Sons” (1 work) becomes “Smith” and “Sons”.",
        "Nothing was written. Use --apply to change 2 works.\n",
      ].join("\n"),
    );
    expect(await worksIn(dataDir)).toEqual(stored);
    const done = await works(dataDir, "split-makers", "--apply");
    expect(done.out).toContain("Changed 2 works.");
    const credits = (await worksIn(dataDir)).map(({ document }) => creditText(makersIn(document)));
    expect(credits).toEqual([
      "Mira and the agent Cairn",
      "Mira and the agent Cairn",
      "Smith and Sons",
    ]);
    const { changes } = await storeIn(dataDir).changes({ limit: 3 });
    expect(new Set(changes.map(({ batch }) => batch)).size).toBe(1);
    const again = await works(dataDir, "split-makers", "--apply");
    expect(again.out).toContain("Nothing changes.");
  });
});
