import { expect, it } from "vitest";
import { pageOf, pageWith } from "~/routes/admin/frame/page-links";

it("returns a page of a list, and the last one for any later page number", () => {
  const numbers = Array.from({ length: 120 }, (_, index) => index);
  const page = (asked: number | string | null) => pageOf(numbers, asked, { perPage: 50 });
  expect(page(2)).toMatchObject({ page: 2, pages: 3, first: 50 });
  expect(page("3").items).toEqual(numbers.slice(100));
  expect(page("99")).toMatchObject({ page: 3, pages: 3 });
  for (const asked of [null, "", "x", "-1", "0", 1]) {
    expect(page(asked)).toMatchObject({ page: 1, first: 0 });
  }
  expect(pageOf([], 5, { perPage: 50 })).toEqual({ items: [], page: 1, pages: 1, first: 0 });
});

it("has fewer items on a page if their texts are long", () => {
  const bytes = [10, 60_000, 60_000, 300_000, 10, 10];
  const paging = { perPage: 2, bytesOf: (own: number) => own };
  const pages = [1, 2, 3, 4].map((page) => pageOf(bytes, page, paging).items);
  expect(pages).toEqual([[10, 60_000], [60_000], [300_000], [10, 10]]);
  expect(bytes.map((_, place) => pageWith(bytes, place, paging))).toEqual([1, 1, 2, 3, 4, 4]);
});
