import fc from "fast-check";
import { expect, it } from "vitest";
import { buildCatalogue, type Catalogue, listsBetween } from "~/catalogue/catalogue.server";
import {
  entryOf,
  newestWorks,
  storedWithId,
  worksOfCategory,
  worksOfCreator,
} from "~/catalogue/find-works.server";
import { compare, factsOf } from "~/catalogue/groups.server";
import { search } from "~/catalogue/search";
import type { SiteDocuments } from "~/kinds/kind";
import { makersOf } from "~/kinds/makers";
import type { StoredWork, Work, WorkDocument } from "~/kinds/work";
import { readWork } from "~/kinds/work-document.server";

const id = fc.constantFrom("a-1", "a-2", "a-10", "B", "é", "日本", "x/y");
const name = fc.constantFrom("Ana", "ana", "Bo", "C-3");

const document: fc.Arbitrary<WorkDocument> = fc.record(
  {
    title: fc.constantFrom("Paper", "Papers", "Stone", 5),
    type: fc.constantFrom("large-feature", "medium-feature", "list-item", "none"),
    category: fc.constantFrom("Coding", "Arts", "Games", "Law"),
    creatorId: name,
    creatorName: name,
    creatorIsAgent: fc.boolean(),
    coCreators: fc.array(fc.record({ creatorId: name, isAgent: fc.boolean() }), { maxLength: 2 }),
    createdAt: fc.constantFrom("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"),
    status: fc.constantFrom("draft", undefined),
    publishAt: fc.constantFrom("2026-05-01T00:00:00Z", "2026-07-01T00:00:00Z", undefined),
  },
  { requiredKeys: ["title", "type"] },
);

const arrangement: fc.Arbitrary<SiteDocuments> = fc
  .record({
    categories: fc.array(fc.constantFrom("Coding", "Arts", "Games", "Law")),
    "order/Coding": fc.uniqueArray(id),
    "order/Law": fc.constantFrom(undefined, ["x/y", "B"], ["B", "x/y"]),
  })
  .map((order) => new Map([["__arrangement__", order]]));

const change = fc.oneof(
  fc.record({ id, document: fc.option(document, { nil: undefined }) }),
  fc.record({ order: arrangement }),
);

const moments = ["2026-06-01T00:00:00Z", "2026-08-01T00:00:00Z"].map((time) => new Date(time));

/** Lists everything, with results of a search that has to forgive an error. */
function contentOf({ documents, parts: _parts, ...catalogue }: Catalogue) {
  const entries = catalogue.works.map(entryOf);
  const found = ["papre", "ana"].map((q) => search(entries, q));
  return { ...catalogue, documents: Array.from(documents), found };
}

/** What is looked up is what the lists of everything have. */
function checkLookups(catalogue: Catalogue): void {
  const { works, documents, siteDocuments, unreadable } = catalogue;
  const isMalformed = ([id, document]: [string, WorkDocument]) =>
    !siteDocuments.has(id) && !readWork({ id, document });
  expect(unreadable).toEqual(
    Array.from(documents)
      .filter(isMalformed)
      .map(([key]) => key),
  );
  for (const key of ["a-1", "x/y", "none"]) {
    expect(storedWithId(catalogue, key)?.document).toBe(documents.get(key));
  }
  const theirs = works.filter((work) => makersOf(work).some((maker) => maker.id === "Ana"));
  expect(worksOfCreator(catalogue, "Ana")).toEqual(theirs);
  const coding = works.filter(({ category }) => category === "Coding");
  expect(worksOfCategory(catalogue, "Coding")).toEqual(coding);
  const added = ({ id }: Work) => factsOf({ id, document: documents.get(id) ?? {} }).added;
  const others = works.filter((work) => work.id !== "B");
  const newestFirst = others.toSorted((a, b) => compare(added(b), added(a)));
  const newest = newestWorks(catalogue, 2, { except: "B" }).map(({ work }) => work);
  expect(newest).toEqual(newestFirst.slice(0, 2));
}

it("is the same after any changes as one that is built from scratch", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const stored = new Map<string, StoredWork>();
      let order: SiteDocuments = new Map();
      let catalogue: Catalogue | undefined;
      for (const [index, each] of changes.entries()) {
        if ("order" in each) order = each.order;
        else if (each.document) stored.set(each.id, { id: each.id, document: each.document });
        else stored.delete(each.id);
        const now = moments[Math.floor((2 * index) / changes.length)];
        const works = Array.from(stored.values()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
        catalogue = buildCatalogue(works, { now, siteDocuments: order, before: catalogue });
        const fresh = buildCatalogue(structuredClone(works), { now, siteDocuments: order });
        expect(contentOf(catalogue)).toEqual(contentOf(fresh));
        checkLookups(catalogue);
      }
    }),
  );
});

const works = fc.dictionary(id, document).map((all) =>
  Object.entries(all)
    .map(([key, document]): StoredWork => ({ id: key, document }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
);

it("is the same after a large change that it takes in parts", () => {
  fc.assert(
    fc.property(works, works, (before, after) => {
      const now = moments[0];
      let catalogue = buildCatalogue(before, { now });
      const lists = Array.from(listsBetween(before, after, 2));
      for (const list of [...lists, after]) {
        catalogue = buildCatalogue(list, { now, before: catalogue });
      }
      expect(contentOf(catalogue)).toEqual(contentOf(buildCatalogue(after, { now })));
      const changed = new Set([...before, ...after].map((work) => work.id));
      expect(lists.length).toBe(Math.max(0, Math.ceil(changed.size / 2) - 1));
    }),
  );
});
