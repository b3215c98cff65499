import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  mostStagedFiles,
  type StagedFile,
  stagedFileLife,
  type StagedFiles,
} from "~/records/staged-files";

const stagedAt = Date.UTC(2030, 0, 1);

function makeFile(fields: Partial<StagedFile> = {}): StagedFile {
  return {
    ...{ owner: "ada@example.org", name: "works.json", stagedAt },
    content: new TextEncoder().encode("[]\n"),
    ...fields,
  };
}

export function stagedFilesContract(
  name: string,
  open: () => Promise<StagedFiles>,
): void {
  describe(`${name}: staged files`, () => {
    it("returns a file only to its owner", async () => {
      const files = await open();
      const file = makeFile({ name: "日本 “works”.json" });
      await files.put("an-id", file);
      expect(await files.find("an-id", file.owner)).toEqual(file);
      expect(await files.find("an-id", "bea@example.org")).toBeUndefined();
      for (const id of ["", "other", "../an-id", "%"]) {
        expect(await files.find(id, file.owner)).toBeUndefined();
      }
    });

    it("keeps a file that cannot be compressed, and an empty one", async () => {
      const files = await open();
      const content = new Uint8Array(randomBytes(4_000_000));
      await files.put("large", makeFile({ content }));
      const found = await files.find("large", "ada@example.org");
      expect(Buffer.compare(found?.content ?? content, content)).toBe(0);
      expect(found).toBeDefined();
      await files.put("empty", makeFile({ content: new Uint8Array() }));
      const empty = await files.find("empty", "ada@example.org");
      expect(empty?.content).toHaveLength(0);
    });

    it("deletes the oldest files of one person, and expired ones", async () => {
      const files = await open();
      const bea = "bea@example.org";
      await files.put("hers", makeFile({ owner: bea }));
      for (let index = 0; index <= mostStagedFiles; index += 1) {
        const file = makeFile({ stagedAt: stagedAt + index });
        await files.put(String(index), file);
      }
      expect(await files.find("0", "ada@example.org")).toBeUndefined();
      expect(await files.find("1", "ada@example.org")).toBeDefined();
      expect(await files.find("hers", bea)).toBeDefined();
      const later = makeFile({ stagedAt: stagedAt + stagedFileLife });
      await files.put("later", later);
      expect(await files.find("hers", bea)).toBeUndefined();
      expect(await files.find("later", later.owner)).toBeDefined();
    });
  });
}
