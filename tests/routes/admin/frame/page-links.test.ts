import { expect, it } from "vitest";
import { pageOf } from "~/routes/admin/frame/page-links";

it("returns a page of a list, and the last one for any later page number", () => {
  const numbers = Array.from({ length: 120 }, (_, index) => index);
  const page = (asked: number | string | null) => pageOf(numbers, asked, 50);
  expect(page(2)).toMatchObject({ page: 2, pages: 3, first: 50 });
  expect(page("3").items).toEqual(numbers.slice(100));
  expect(page("99")).toMatchObject({ page: 3, pages: 3 });
  for (const asked of [null, "", "x", "-1", "0", 1]) {
    expect(page(asked)).toMatchObject({ page: 1, first: 0 });
  }
  expect(pageOf([], 5, 50)).toEqual({ items: [], page: 1, pages: 1, first: 0 });
});
