import { describe, expect, it } from "vitest";
import { imagesOnlyIn, unusedImages } from "~/changes/image-uses.server";
import type { WorksStore } from "~/changes/works-port";
import { newStores } from "../support/stores/embedded-store";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";

const nameOf = (digit: string) => `${digit.repeat(32)}00400030c8553d`;
const urlOf = (digit: string) => `/media/${nameOf(digit)}.jpg`;
const using = (id: string, digit: string, fields = {}) =>
  storedWork(id, { imageUrl: urlOf(digit), ...fields });

it("unused images are found among more images than one query can name", async () => {
  const since = new Date("2030-01-15T00:00:00Z");
  const { works, media } = await newStores();
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
  const { images } = await unusedImages(media, works, since);
  expect(images).toHaveLength(199);
});

describe("the images that are deleted with works in the trash", () => {
  async function onlyIn(works: WorksStore, ...ids: string[]) {
    const removals = await removeWorks(works, ...ids);
    return (await imagesOnlyIn(removals, works)).toSorted();
  }

  it("are not those that anything else uses or used", async () => {
    const { works, database } = await newStores();
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

  it("are not those of a later work with the same ID", async () => {
    const { works } = await newStores();
    await putWorks(works, using("a", "1"));
    const removals = await removeWorks(works, "a");
    await putWorks(works, using("a", "2"));
    expect(await imagesOnlyIn(removals, works)).toEqual([nameOf("1")]);
  });
});
