import { describe, expect, it } from "vitest";
import { withRequestId } from "~/log.server";
import { find, findOrFail, noWorkResponse } from "~/routes/admin/frame/find-or-fail.server";
import { newStore } from "../../../support/stores/embedded-store";
import { storedWork } from "../../../support/work";

const absent = "There is no work with this ID.";
const failed = "Failed to load works. Please try again.";

it("a work is found by its ID, or answered with 404", async () => {
  const map = storedWork("map");
  const store = await newStore(map);
  expect(await find(store, "map")).toMatchObject({ status: 200, work: map });
  expect(await findOrFail(store, "map")).toMatchObject(map);
  expect(await find(store, "bus")).toEqual({ status: 404, problem: absent });
  await expect(findOrFail(store, "bus")).rejects.toMatchObject({ status: 404 });
});

describe("the page of a work that cannot be shown", () => {
  const dataOf = (...answer: Parameters<typeof noWorkResponse>) =>
    withRequestId("4f2a", undefined, async () => {
      const response = noWorkResponse(...answer);
      expect(response.status).toBe(answer[0]);
      return (await response.json()) as unknown;
    });

  it("names the request in the log if the store failed", async () => {
    expect(await dataOf(503)).toEqual({ noWork: failed, requestId: "4f2a" });
    expect(await dataOf(503, "Failed to load the page.")).toEqual({
      noWork: "Failed to load the page.",
      requestId: "4f2a",
    });
  });

  it("names no request if there is no such work", async () => {
    expect(await dataOf(404)).toEqual({ noWork: absent });
  });
});
