import { AdminPage, ChangeNotice } from "../frame/admin-page";
import { currentCatalogue, adminAction, adminLoader, noticeFor } from "../frame/admin-route.server";
import { json, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { works } from "~/backends/index.server";
import { categoriesPath } from "../frame/admin-paths";
import { pageMeta } from "~/seo/listed-meta";
import { NumberedPages, pageOf, pageWith, partOf } from "../frame/page-links";
import { AlikeNames } from "./names-to-merge";
import { listNames, lookAlikes } from "./names.server";
import { type OrderAnswer, OrderList } from "./order-list";
import { addressBytes } from "~/kinds/text";
import { ArrangementTooLarge } from "~/kinds/arrangement";
import {
  moveInOrder,
  type OrderItem,
  orderedList,
  resetOrder,
  StaleOrder,
  versionOfOrder,
} from "./order.server";

/** A row repeats its title and its addresses. */
const paging = {
  perPage: 50,
  bytesOf: ({ id, title }: OrderItem) => 3 * addressBytes(id) + 12 * addressBytes(title),
};

const stale =
  "The order has changed since you opened this page, so nothing was moved. The list below is up to date. Move the row again.";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: headingOf(args.data?.category ?? null),
  });

function headingOf(category: string | null): string {
  return category === null ? "Categories" : `Order in ${category}`;
}

export { shouldRevalidate } from "~/http/route-handle";

async function listFor(request: Request) {
  const query = new URL(request.url).searchParams;
  const category = query.get("category") ?? undefined;
  const current = await currentCatalogue();
  return { query, category, current, list: orderedList(current, category) };
}

export const loader = adminLoader(async ({ request }) => {
  const { query, category, current, list } = await listFor(request);
  const { items, placed } = list;
  if (category !== undefined && items.length === 0) {
    throw redirect(categoriesPath(), 303);
  }
  return json({
    category: category ?? null,
    ...pageOf(items, query.get("page"), paging),
    version: versionOfOrder(list),
    isPlaced: placed.length > 0,
    count: items.length,
    alike: partOf(
      category === undefined ? lookAlikes(listNames("categories", current)) : [],
      query.get("alike"),
    ),
    notice: await noticeFor(request),
  });
});

export const action = adminAction(
  { failed: "Failed to save the order. Please try again." },
  async ({ request, session, form }) => {
    const { category, list } = await listFor(request);
    const { items } = list;
    const id = form.get("id") ?? "";
    const options = { seen: form.get("version") ?? "", by: session.email };
    const refuse = (problem: string, status: number) => json<OrderAnswer>({ problem }, status);
    try {
      if (form.get("move") === "reset") {
        const batch = await resetOrder(works, list, options);
        return redirect(categoriesPath(category, { batch }), 303);
      }
      const place = placeOf(form.get("place"));
      if (place === undefined) {
        return refuse(`Enter a position from 1 to ${items.length}.`, 422);
      }
      const moved = await moveInOrder(works, list, { id, place }, options);
      const title = items.find((item) => item.id === id)?.title ?? id;
      const { batch } = moved;
      const number = moved.place + 1;
      if (form.get("script") !== null) {
        return json<OrderAnswer>({ moved: { title, place: number, batch } });
      }
      const page = pageWith(items, moved.place, paging);
      const path = categoriesPath(category, { batch, page });
      return redirect(`${path}#row-${number}`, 303);
    } catch (cause) {
      if (cause instanceof StaleOrder) return refuse(stale, 409);
      if (cause instanceof ArrangementTooLarge) {
        return refuse(cause.message, 413);
      }
      throw cause;
    }
  },
);

/** @returns undefined if the position is not a number. */
function placeOf(typed: string | null): number | undefined {
  const place = typed?.trim() ?? "";
  return /^[1-9]\d{0,6}$/.test(place) ? Number(place) - 1 : undefined;
}

export default function OrderPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<OrderAnswer>();
  const category = page.category ?? undefined;
  const action = categoriesPath(category, { page: page.page });
  return (
    <AdminPage
      title={headingOf(page.category)}
      notice={<ChangeNotice notice={page.notice} />}
      back={
        category === undefined ? null : (
          <Link to={categoriesPath()} className="back-link">
            Back to Categories
          </Link>
        )
      }
      problem={answer?.problem}
      lead={
        category === undefined
          ? "All categories, including those that have only drafts, in their order on the Works page. Select a category to order its works. New categories come last, in alphabetical order. To move one work to a different category, edit the work."
          : `The order in which visitors see the works of this category. Large features always come first. New works come ${page.isPlaced ? "last" : "first until you move one"}.`
      }
    >
      <AlikeNames list="categories" groups={page.alike} />
      {page.items.length === 0 ? (
        <p className="mt-8">There are no works yet.</p>
      ) : (
        <OrderList key={action} label={headingOf(page.category)} action={action} page={page} />
      )}
      <NumberedPages
        page={page.page}
        pages={page.pages}
        pathOf={(number) => categoriesPath(category, { page: number })}
      />
      {page.isPlaced ? (
        <Form method="post" action={action} className="mt-10">
          <input type="hidden" name="version" value={page.version} />
          <button type="submit" name="move" value="reset" className="button button-plain">
            {category === undefined ? "Reset to alphabetical order" : "Reset to newest first"}
          </button>
        </Form>
      ) : null}
    </AdminPage>
  );
}
