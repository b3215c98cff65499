import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type NewRow, type Query, RowExists, type TableName, type Tables } from "~/backends/table";
import { hasGoogleEmulator } from "../support/stores/firestore";
import { idsOf } from "../support/work";

/** Longer than any store needs to report a change, in milliseconds. */
const settled = 400;

const awkwardIds = [
  "two words",
  "what?#1",
  "100%",
  "%2F",
  "it's",
  '"quoted"',
  "a\\b",
  "'; DROP TABLE works; --",
  "Café",
  "Cafe\u0301",
  "作品",
  "👩‍👩‍👧",
  "a".repeat(1499),
];

const awkwardData = [
  { rev: 1 },
  { title: null, category: "", features: [] },
  { title: 7, type: true, price: -0.5 },
  { title: "\u0000 \n\t\u2028 <b>&amp;</b> 'it\"s'", description: "作品 🦊 e\u0301 é ﷽ " },
  { "a.b": 2, "a/b": 3, "`": 4, id: "x", __proto__: 5 },
  { a: { b: [{ c: null }, "d", 1e21] } },
  { description: "é".repeat(100_000) },
  {
    one: { doubleValue: 1 },
    nan: { doubleValue: "NaN" },
    // The npm package’s emulator refuses it.
    ...(hasGoogleEmulator && { big: { integerValue: "9007199254740993" } }),
    list: [{ timestampValue: "2026-01-02T03:04:05.123456Z" }, { bytesValue: "AP8Q" }],
    old: { referenceValue: "projects/old/databases/(default)/documents/people/ann" },
    map: { mapValue: { fields: { doubleValue: 2 } } },
    where: { geoPointValue: { latitude: 52.5, longitude: 13.4 } },
  },
];

function change(rev: number, fields: NewRow["fields"] = {}): NewRow {
  const always = { workId: "a", rev, position: `p${rev}`, by: "ada", action: "edit", batch: "b" };
  return {
    id: `change-${rev}`,
    fields: { ...always, inTrash: 0, appId: "", pictures: [], ...fields },
    data: { rev },
  };
}

/** What every back end must do; everything else is written once above it. */
export function tablesContract(name: string, open: () => Promise<Tables>): void {
  async function tablesWith(table: TableName, ...rows: NewRow[]): Promise<Tables> {
    const tables = await open();
    await tables.edit(async (edit) => {
      for (const row of rows) await edit.put(table, row);
    });
    return tables;
  }

  const idsIn = async (tables: Tables, table: TableName, query?: Query) =>
    idsOf(await tables.find(table, query));

  describe(`${name}: rows`, () => {
    it("are stored under exactly their IDs, and sorted by the bytes of these", async () => {
      const ids = ["!", "10", "9", "A", "Ada", "a", "aa", "ada", "é", "作", "～", "🦊"];
      const rows = [...ids, ...awkwardIds].map((id) => ({ id, data: { id } }));
      const tables = await tablesWith("works", ...rows);
      expect(await tables.find("works")).toEqual(
        rows
          .map((row) => ({ ...row, fields: {} }))
          .sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))),
      );
      const absent = ["ADA", "ada ", "a%", "", "..", "a/b"];
      const found = await tables.get("works", [...awkwardIds, ...absent]);
      expect(Array.from(found.keys())).toEqual(awkwardIds);
      await tables.edit((edit) => edit.remove("works", "ada"));
      expect(await idsIn(tables, "works")).toHaveLength(rows.length - 1);
      expect((await tables.get("works", ["ada", "Ada"])).size).toBe(1);
    });

    it("beside works may have any IDs", async () => {
      const ids = ["__settings__", "..", "a/b", "日本/%2F ..", "$a"];
      const tables = await tablesWith("siteDocuments", ...ids.map((id) => ({ id, data: id })));
      expect((await idsIn(tables, "siteDocuments")).sort()).toEqual(ids.toSorted());
      expect((await tables.get("siteDocuments", ["a/b", "../a"])).get("a/b")?.data).toBe("a/b");
    });

    it("carry any JSON unchanged", async () => {
      const rows = awkwardData.map((data, index) => ({ id: `${index}`, data }));
      for (const table of ["works", "siteDocuments"] as const) {
        const tables = await tablesWith(table, ...rows);
        expect((await tables.find(table)).map(({ data }) => data)).toEqual(awkwardData);
      }
    });

    it("carry content that only `read` returns, of any size, and keep it without a new one", async () => {
      const contents = [0, 3, 600_000, 2_500_000].map((size) => randomBytes(size));
      const large = { items: randomBytes(1_500_000).toString("base64") };
      const tables = await tablesWith("pictureFiles", { id: "none", data: 1 });
      const read = (id: string) => tables.read("pictureFiles", id);
      // Files are large, so that a busy machine needs more than the usual time.
      const isLong = { isLong: true };
      const put = (row: NewRow) => tables.edit((edit) => edit.put("pictureFiles", row), isLong);
      for (const [index, content] of contents.entries()) {
        const id = `${index}`;
        await put({ id, data: "first", content });
        await tables.edit(async (edit) => {
          await edit.get("pictureFiles", [id]);
          await edit.put("pictureFiles", { id, data: large });
        }, isLong);
        const kept = await read(id);
        expect(kept && Buffer.compare(kept, content)).toBe(0);
        const found = (await tables.get("pictureFiles", [id])).get(id);
        expect(JSON.stringify(found?.data) === JSON.stringify(large)).toBe(true);
        expect(Object.keys(found ?? {}).sort()).toEqual(["data", "fields", "id"]);
      }
      expect([await read("none"), await read("never there")]).toEqual([undefined, undefined]);
      await tables.edit(async (edit) => {
        await edit.get("pictureFiles", ["3"]);
        await edit.remove("pictureFiles", "3");
      });
      await put({ id: "3" });
      expect(await read("3")).toBeUndefined();
    });
  });

  describe(`${name}: a query`, () => {
    const rows = [
      change(1, { by: "import", action: "import", batch: "a" }),
      change(2, { pictures: ["one", "two"] }),
      change(3, { workId: "b", pictures: ["two"], position: "p2" }),
      change(10, { action: "delete", inTrash: 1, appId: "map" }),
    ];
    const many = Array.from({ length: 70 }, (_, index) => `${index}`);

    it.each<[Query, number[]]>([
      [{ where: [["workId", "==", "a"]] }, [1, 10, 2]],
      [{ latestBy: "rev" }, [10, 3, 2, 1]],
      [{ oldestBy: "rev", skip: 1, limit: 2 }, [2, 3]],
      [{ latestBy: "position" }, [3, 2, 10, 1]],
      [{ where: [["rev", "<", 3]], latestBy: "rev" }, [2, 1]],
      [{ where: [["rev", "<=", 3]], latestBy: "rev", limit: 1 }, [3]],
      [{ where: [["rev", ">=", 3]], oldestBy: "rev" }, [3, 10]],
      [{ where: [["inTrash", "==", 1]] }, [10]],
      [{ where: [["workId", "in", [...many, "b"]]] }, [3]],
      [{ where: [["workId", "in", []]] }, []],
      [{ where: [["workId", "in", [...many, "a", "b"]]], latestBy: "rev", limit: 2 }, [10, 3]],
      [{ where: [["action", "in", ["import", "delete"]]] }, [1, 10]],
      [
        {
          where: [
            ["action", "in", ["edit", "delete"]],
            ["workId", "in", [...many, "a"]],
            ["by", "==", "ada"],
          ],
          latestBy: "rev",
        },
        [10, 2],
      ],
      [{ where: [["pictures", "any", ["two", ...many]]] }, [2, 3]],
      [{ where: [["pictures", "any", ["one", "two"]]] }, [2, 3]],
      [{ where: [["pictures", "any", []]] }, []],
    ])("%j finds the changes %j", async (query, revs) => {
      const tables = await tablesWith("changes", ...rows);
      const found = await tables.find("changes", query);
      expect(found.map(({ fields }) => fields.rev)).toEqual(revs);
      if (query.where && query.limit === undefined) {
        expect(await tables.count("changes", query.where)).toBe(revs.length);
      }
      expect(found[0] ?? rows[0]).toMatchObject(
        rows.find(({ id }) => id === found[0]?.id) ?? (rows[0] as object),
      );
    });

    it("finds works by the fields of their data", async () => {
      const tables = await tablesWith(
        "works",
        { id: "a", data: { appId: "map" } },
        { id: "b", data: {} },
      );
      const where: Query["where"] = [["appId", "in", ["map", "sea"]]];
      expect(await idsIn(tables, "works", { where })).toEqual(["a"]);
    });

    it("can remove what it finds", async () => {
      const tables = await tablesWith("changes", ...rows);
      await tables.drop("changes", { oldestBy: "rev", limit: 1 });
      expect(await idsIn(tables, "changes")).toEqual(["change-10", "change-2", "change-3"]);
      await tables.drop("changes", { where: [["workId", "==", "a"]], latestBy: "rev" });
      expect(await idsIn(tables, "changes")).toEqual(["change-3"]);
    });
  });

  describe(`${name}: an edit`, () => {
    const failure = new Error("No.");

    it("takes effect as a whole or not at all", async () => {
      const tables = await tablesWith("works", { id: "a", data: { n: 1 } });
      const before = await tables.find("works");
      const failing = tables.edit(async (edit) => {
        await edit.put("works", { id: "a", data: { n: 2 } });
        await edit.remove("works", "a");
        throw failure;
      });
      await expect(failing).rejects.toBe(failure);
      const adding = tables.edit(async (edit) => {
        await edit.put("works", { id: "b", data: {} });
        await edit.add("works", { id: "a", data: { n: 3 } });
      });
      await expect(adding).rejects.toThrow(RowExists);
      expect(await tables.find("works")).toEqual(before);
      const result = await tables.edit(async (edit) => {
        const found = await edit.get("works", ["a", "c"]);
        await edit.remove("works", "a");
        await edit.add("works", { id: "c", data: { n: 4 } });
        return Array.from(found.keys());
      });
      expect(result).toEqual(["a"]);
      expect(await idsIn(tables, "works")).toEqual(["c"]);
    });

    it("builds on all edits that ended before it, whatever runs at once", async () => {
      const tables = await tablesWith("records");
      const record = { kind: "note", owner: "", at: 1, expiresAt: Date.UTC(2100, 0) };
      const count = () =>
        tables.edit(async (edit) => {
          const known = (await edit.get("records", ["n"])).get("n")?.data;
          await edit.put("records", { id: "n", fields: record, data: Number(known ?? 0) + 1 });
        });
      const claim = (id: string) =>
        tables.edit(async (edit) => {
          const holders = await edit.find("people");
          if (holders.length === 0) await edit.put("people", { id, data: id });
        });
      await Promise.all([count(), claim("a"), count(), claim("b"), count(), claim("c"), count()]);
      expect((await tables.get("records", ["n"])).get("n")?.data).toBe(4);
      expect(await tables.find("people")).toHaveLength(1);
    });

    it("is seen by a snapshot of several tables as a whole", async (context) => {
      const isIsolated = name === "SQLite" || hasGoogleEmulator;
      context.skip(!isIsolated, "The npm package’s emulator does not isolate reads.");
      const tables = await open();
      const both = (n: number) =>
        tables.edit(async (edit) => {
          await edit.put("works", { id: "a", data: { n } });
          await edit.put("siteDocuments", { id: "order", data: { n } });
        });
      await both(0);
      const writing = (async () => {
        for (const n of [1, 2, 3, 4, 5]) await both(n);
      })();
      for (let reads = 0; reads < 10; reads += 1) {
        const { works, siteDocuments } = await tables.snapshot(["works", "siteDocuments"]);
        expect(works[0]?.data).toEqual(siteDocuments[0]?.data);
      }
      await writing;
    });

    it("can be probed without an effect", async () => {
      const tables = await tablesWith("works", { id: "a", data: {} });
      await tables.probe();
      await tables.probe();
      expect(await idsIn(tables, "works")).toEqual(["a"]);
    });
  });

  describe(`${name}: a watch`, () => {
    async function startWatch(tables: Tables) {
      const told: string[] = [];
      const failures: unknown[] = [];
      const stop = tables.watch(
        [{ table: "works" }, { table: "changes", where: [["inTrash", "==", 1]] }],
        async (rows) => {
          // An edit waits until its rows were taken.
          await sleep(1);
          told.push(rows.map((each) => idsOf(each).join(" ")).join("; "));
        },
        (cause) => failures.push(cause),
      );
      onTestFinished(stop);
      await expect.poll(() => told.length + failures.length).toBe(1);
      return { told, failures, stop };
    }

    it("reports the rows now, and after each change once, before its edit returns", async () => {
      const tables = await tablesWith("works", { id: "a", data: {} });
      const { told, failures } = await startWatch(tables);
      const expected = ["a; "];
      expect(told).toEqual(expected);
      for (const [act, rows] of [
        [() => tables.edit((edit) => edit.put("works", { id: "b", data: {} })), "a b; "],
        [() => tables.edit((edit) => edit.remove("works", "a")), "b; "],
        [
          () => tables.edit((edit) => edit.put("changes", change(1, { inTrash: 1 }))),
          "b; change-1",
        ],
        [() => tables.edit((edit) => edit.put("changes", change(1))), "b; "],
      ] as const) {
        await act();
        expect(told.at(-1)).toBe(rows);
        expected.push(rows);
      }
      await tables.edit((edit) => edit.put("works", { id: "b", data: {} }));
      await tables.edit((edit) => edit.put("people", { id: "p", data: {} }));
      await tables.probe();
      await sleep(settled);
      expect(told).toEqual(expected);
      expect(failures).toEqual([]);
    });

    it("lets an edit wait until all that was reported before was taken", async () => {
      const tables = await open();
      let [reported, taken] = [0, 0];
      const take = async () => {
        reported += 1;
        await sleep(200);
        taken += 1;
      };
      onTestFinished(tables.watch([{ table: "works" }], take, () => expect.unreachable()));
      await expect.poll(() => taken).toBe(1);
      const first = tables.edit((edit) => edit.put("works", { id: "a", data: {} }));
      await expect.poll(() => reported).toBe(2);
      await tables.edit((edit) => edit.put("people", { id: "p", data: {} }));
      expect(taken).toBe(2);
      await first;
    });

    it("stops when it is asked to", async () => {
      const tables = await open();
      const { told, failures, stop } = await startWatch(tables);
      stop();
      stop();
      await tables.edit((edit) => edit.put("works", { id: "a", data: {} }));
      await sleep(settled);
      expect(told).toHaveLength(1);
      expect(failures).toEqual([]);
    });
  });
}
