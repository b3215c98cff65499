import { describe, expect, it } from "vitest";
import { picturesOnlyIn, unusedPictures, usesOf } from "~/changes/picture-uses.server";
import { pageDocumentId } from "~/kinds/kind";
import { openFolder } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";
import { ada } from "./open-store";
import { embeddedStores } from "../support/stores/stores";

const nameOf = (digit: string) => `${digit.repeat(32)}00400030c8553d`;
const urlOf = (digit: string) => `/media/${nameOf(digit)}.jpg`;
const using = (id: string, digit: string, fields = {}) =>
  storedWork(id, { imageUrl: urlOf(digit), ...fields });
const about = pageDocumentId("about");

async function openStores() {
  const database = openFolder(await temporaryFolder());
  const works = embeddedStores(() => database).works;
  const media = embeddedStores(() => database).media;
  return { works, media, database };
}

type Works = Awaited<ReturnType<typeof openStores>>["works"];

function editPage(works: Works, digit: string) {
  const document = { body: `![](${urlOf(digit)})` };
  return works.write({
    ...ada,
    ids: [about],
    edit: () => [{ id: about, document }],
  });
}

it("lists where an image is used: in works, pages, the trash, and the history", async () => {
  const { works } = await openStores();
  await putWorks(works, using("a", "1"), using("c", "2"), storedWork("d"));
  await putWorks(works, using("b", "1", { status: "draft" }));
  await editPage(works, "1");
  await removeWorks(works, "c");
  await putWorks(works, using("e", "3"));
  const names = ["1", "2", "9"].map(nameOf);
  const uses = await usesOf(names, await works.list(), works);
  expect(Array.from(uses.keys()).sort()).toEqual(["1", "2"].map(nameOf));
  expect(uses.get(nameOf("1"))?.works).toEqual([
    { id: "a", title: "Work a", isDraft: false },
    { id: "b", title: "Work b", isDraft: true },
    { id: about, title: "The page About", isDraft: false },
  ]);
  expect(uses.get(nameOf("1"))).toMatchObject({
    trash: [],
    history: expect.arrayContaining([{ id: "a" }, { id: "b" }, { id: about }]) as unknown,
  });
  expect(uses.get(nameOf("2"))).toEqual({
    works: [],
    trash: [{ id: "c" }],
    history: [{ id: "c" }],
  });
});

describe("unused images", () => {
  const since = new Date("2030-01-15T00:00:00Z");

  it("are those that no document and no change names", async () => {
    const { works, media } = await openStores();
    for (const digit of ["1", "2", "3", "4", "5"]) {
      const entry = { name: nameOf(digit), address: urlOf(digit), bytes: 1 };
      const storedAt = `2030-01-1${digit}T00:00:00.000Z`;
      await media.put({ ...entry, storedAt, fileName: "", alt: "" }, []);
    }
    await putWorks(works, using("a", "1"));
    await editPage(works, "2");
    await removeWorks(works, "a");
    const stored = [using("b", "3")];
    const found = await unusedPictures(media, stored, works, since);
    expect(found.pictures.map(({ name }) => name)).toEqual(["5", "4"].map(nameOf));
    expect(found.recent).toEqual([]);
    const before = new Date("2030-01-14T12:00:00Z");
    const { recent } = await unusedPictures(media, stored, works, before);
    expect(recent.map(({ name }) => name)).toEqual([nameOf("5")]);
  });

  it("are found among more images than one query can name", async () => {
    const { works, media } = await openStores();
    const names = Array.from(
      { length: 201 },
      (_, index) => `${String(index).padStart(32, "0")}00400030c8553d`,
    );
    for (const name of names) {
      const entry = { name, address: `/media/${name}.jpg`, bytes: 1 };
      const storedAt = "2030-01-11T00:00:00.000Z";
      await media.put({ ...entry, storedAt, fileName: "", alt: "" }, []);
    }
    const [first, last] = [names[0], names[200]];
    const body = `![](/media/${first}.jpg) ![](/media/${last}.jpg)`;
    await putWorks(works, storedWork("a", { longDescription: body }));
    await removeWorks(works, "a");
    const { pictures } = await unusedPictures(media, [], works, since);
    expect(pictures).toHaveLength(199);
  });
});

describe("the images that are deleted with works in the trash", () => {
  async function onlyIn(works: Works, ...ids: string[]) {
    const removals = await removeWorks(works, ...ids);
    return (await picturesOnlyIn(removals, works)).toSorted();
  }

  it("are those of every version", async () => {
    const { works } = await openStores();
    await putWorks(works, using("a", "1"), using("b", "2"));
    await putWorks(works, using("a", "3"));
    expect(await onlyIn(works, "a")).toEqual(["1", "3"].map(nameOf));
  });

  it("are not those that anything else uses or used", async () => {
    const { works, database } = await openStores();
    const digits = ["1", "2", "3", "4", "5"];
    const own = digits.map((digit) => using(`a${digit}`, digit));
    await putWorks(works, ...own);
    await putWorks(works, using("now", "1"), using("once", "2"));
    await putWorks(works, storedWork("once"));
    await putWorks(works, using("trash", "3"));
    await removeWorks(works, "trash");
    const { id, document } = using("of another program", "5");
    database
      .prepare("INSERT INTO works (id, data) VALUES (?, ?)")
      .run(id, JSON.stringify(document));
    expect(await onlyIn(works, ...idsOf(own))).toEqual([nameOf("4")]);
  });

  it("may be shared by the deleted works", async () => {
    const { works } = await openStores();
    await putWorks(works, using("a", "1"), using("b", "1"));
    expect(await onlyIn(works, "a", "b")).toEqual([nameOf("1")]);
  });

  it("are not those of a later work with the same ID", async () => {
    const { works } = await openStores();
    await putWorks(works, using("a", "1"));
    const removals = await removeWorks(works, "a");
    await putWorks(works, using("a", "2"));
    expect(await picturesOnlyIn(removals, works)).toEqual([nameOf("1")]);
  });
});
