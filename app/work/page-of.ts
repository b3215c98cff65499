/** @param asked the page's number, from 1. A larger one means the last page. */
export function pageOf<Item>(
  list: Item[],
  asked: number | string | null,
  perPage: number,
): { items: Item[]; page: number; pages: number; first: number } {
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const wanted = Math.trunc(Number(asked));
  const page = Math.min(Math.max(wanted || 1, 1), pages);
  const first = (page - 1) * perPage;
  return { items: list.slice(first, first + perPage), page, pages, first };
}
