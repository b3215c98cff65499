import { json, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { shownName } from "~/auth/people.server";
import { savedFormFor } from "~/records/saved-forms.server";
import { catalogue, works } from "~/backends/index.server";
import { bulkPath, dashboardPath } from "~/routes/admin/frame/list-path";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { JobNotices, mayManage } from "~/routes/admin/frame/job-notices";
import { type Job, unfinishedJobs } from "~/changes/jobs.server";
import { log } from "~/log.server";
import { pageMeta } from "~/seo/page-meta";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { DashboardFilter } from "~/routes/admin/list/dashboard-filter";
import {
  GeneratedPasswordNotice,
  SavedFormNotice,
} from "~/routes/admin/frame/notice-banner";
import { listEntries } from "~/routes/admin/list/list-entries.server";
import { NumberedPages } from "~/routes/admin/frame/page-links";
import { SiteStateLine } from "~/routes/admin/list/site-state-line";
import { WorksList } from "~/routes/admin/list/works-list";
import { firstSteps, type Step } from "~/first-steps.server";
import { FirstSteps } from "~/routes/admin/list/first-steps";
import { Container } from "~/ui/container";
import { Message } from "~/ui/empty-state";
import { readChosen } from "~/routes/admin/list/bulk/bulk-steps.server";
import {
  creatorNameOf,
  offeredNames,
  siteState,
} from "~/routes/admin/list/listed-works.server";
import {
  formatListQuery,
  readListQuery,
} from "~/routes/admin/frame/list-query";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Dashboard" });

/** From this many works on, a list is easier to search than to scan. */
const many = 12;

export const loader = adminLoader(async ({ request, session }) => {
  const name = shownName(session.person);
  const saved = await savedFormFor(session, request, bulkPath);
  const search = new URL(request.url).searchParams;
  const query = readListQuery(search);
  const notice = await noticeFor(works, request);
  const isGenerated = session.person.generated !== undefined;
  const chosen = saved && readChosen(saved);
  const jobs = await unfinishedJobs().catch((cause: unknown) => {
    log.error({ err: cause }, "The jobs could not be read.");
    return [] as Job[];
  });
  const own = jobs.filter((job) => mayManage(session.person.role, job));
  const always = { name, query, notice, isGenerated, chosen, jobs: own };
  const current = await catalogue.read();
  if (!current) return json({ ...always, steps: null, list: null }, 503);
  const total = current.stored.length;
  const entries = listEntries(current, query, search.get("at"), new Date());
  const hasMany =
    total > many ||
    entries.shown.some(({ visibility }) => visibility !== "public");
  const offered = offeredNames(current);
  const state = siteState(current);
  const creatorName = creatorNameOf(current, query.creator);
  const list = { ...entries, total, hasMany, offered, creatorName, state };
  const isAll = entries.found === total;
  const isOwner = session.person.role === "administrator";
  const steps = isAll && isOwner ? await readFirstSteps() : null;
  return json({ ...always, steps, list });
});

async function readFirstSteps(): Promise<Step[] | null> {
  try {
    return (await firstSteps()) ?? null;
  } catch (cause) {
    log.error({ err: cause }, "The first steps could not be read.");
    return null;
  }
}

export default function DashboardPage() {
  const { name, query, notice, isGenerated, chosen, jobs, steps, list } =
    useLoaderData<typeof loader>();
  const isNew = !list?.state.hasOwn;
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
      <JobNotices jobs={jobs} />
      <header className="grid pb-6 pt-6 gap-4 sm:flex sm:items-end sm:justify-between">
        <div>
          <h1 className="font-display text-2xl">Dashboard</h1>
          <p className="mt-1 text-sm text-ink-soft">{`Welcome, ${name}`}</p>
          {list && list.total > 0 ? <SiteStateLine {...list} /> : null}
        </div>
        <p>
          <Link
            to="/admin/dashboard/new"
            className="button button-filled whitespace-nowrap"
          >
            + Add New Work
          </Link>
        </p>
      </header>
      {isGenerated ? <GeneratedPasswordNotice /> : null}
      {steps ? <FirstSteps steps={steps} isOpen={isNew} /> : null}
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
            total={list.total}
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
