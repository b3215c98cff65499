import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isPasswordGenerated } from "~/auth/auth.server";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { catalogue, works } from "~/backends/index.server";
import { bulkPath, dashboardPath } from "~/routes/admin/frame/list-path";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { DashboardFilter } from "~/routes/admin/list/dashboard-filter";
import { GeneratedPasswordNotice } from "~/routes/admin/frame/generated-password-notice";
import { listEntries } from "~/routes/admin/list/list-entries.server";
import { NumberedPages } from "~/routes/admin/frame/numbered-pages";
import { SavedFormNotice } from "~/routes/admin/frame/saved-form-notice";
import { WorksList } from "~/routes/admin/list/works-list";
import { ButtonLink } from "~/ui/button-link";
import { Container } from "~/ui/container";
import { Message } from "~/ui/message";
import { chosenIn } from "~/routes/admin/list/bulk/bulk-steps.server";
import { offeredNames } from "~/routes/admin/list/listed-works.server";
import {
  formatListQuery,
  readListQuery,
} from "~/routes/admin/frame/list-query";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Dashboard" });

/** From this many works on, a list is easier to search than to scan. */
const many = 12;

export const loader = adminLoader(async ({ request, session }) => {
  const { email } = session;
  const saved = await savedFormFor(session, request, bulkPath);
  const search = new URL(request.url).searchParams;
  const query = readListQuery(search);
  const notice = await noticeFor(works, request);
  const isGenerated = await isPasswordGenerated();
  const chosen = saved && chosenIn(saved);
  const always = { email, query, notice, isGenerated, chosen };
  const current = await catalogue.read();
  if (!current) return json({ ...always, list: null }, 503);
  const total = current.stored.length;
  const entries = listEntries(current, query, search.get("at"), new Date());
  const hasMany =
    total > many || entries.shown.some(({ state }) => state !== "published");
  const offered = offeredNames(current);
  return json({ ...always, list: { ...entries, total, hasMany, offered } });
});

export default function DashboardPage() {
  const { email, query, notice, isGenerated, chosen, list } =
    useLoaderData<typeof loader>();
  const isAll = list?.found === list?.total;
  return (
    <Container>
      <div className="list-notice">
        <ChangeNotice
          notice={notice}
          elsewhere={list?.elsewhere}
          list={formatListQuery(query).slice(1)}
        />
      </div>
      <header className="grid pb-8 pt-8 gap-6 sm:flex sm:items-end sm:justify-between">
        <div>
          <h1 className="font-display text-2xl">Dashboard</h1>
          <p className="mt-2">{`Welcome, ${email}`}</p>
        </div>
        <p>
          <ButtonLink to="/admin/dashboard/new">+ Add New Work</ButtonLink>
        </p>
      </header>
      {isGenerated ? <GeneratedPasswordNotice /> : null}
      {list && (list.hasMany || !isAll) ? (
        <DashboardFilter query={query} {...list} />
      ) : null}
      {!list ? (
        <Message>Failed to load works. Please try again.</Message>
      ) : list.total === 0 ? (
        <Message>There are no works yet. Add the first one.</Message>
      ) : list.shown.length === 0 ? null : (
        <>
          {chosen ? <SavedFormNotice /> : null}
          <WorksList
            chosen={chosen}
            query={{ ...query, page: list.page }}
            entries={list.shown}
            found={list.found}
            isAll={isAll}
            offered={list.offered}
          />
          <NumberedPages
            page={list.page}
            pages={list.lastPage}
            pathOf={(page) =>
              dashboardPath + formatListQuery({ ...query, page })
            }
          />
        </>
      )}
    </Container>
  );
}
