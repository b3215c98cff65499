import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  type HistoryEntry,
  listHistory,
} from "~/routes/admin/history/history-entries.server";
import { adminLoader } from "~/routes/admin/frame/admin-route.server";
import { keepCounts } from "~/auth/record-event.server";
import { securityEventNames } from "~/records/security-events.server";
import { catalogue, records, works } from "~/backends/index.server";
import { noticeFor } from "~/routes/admin/frame/notice-for.server";
import { historyPath, undoPath } from "~/http/paths";
import { pageMeta } from "~/seo/page-meta";
import { HistoryFilter } from "~/routes/admin/history/history-filter";
import {
  HistoryList,
  type ListedEntry,
} from "~/routes/admin/history/history-list";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { PageLinks } from "~/routes/admin/frame/page-links";
import { Container } from "~/ui/container";
import { arrangementId } from "~/work/arrangement";
import {
  actionNames,
  personName,
  personOf,
  programNames,
} from "~/changes/change";
import { changedLabels } from "~/changes/field-changes.server";
import type { WorkDocument } from "~/work/work";
import { titleOfChange } from "~/changes/work-summary.server";

const entriesPerPage = 50;
const oneDay = 24 * 60 * 60 * 1000;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "History" });

export const loader = adminLoader(async ({ request, session }) => {
  const search = new URL(request.url).searchParams;
  const given = (name: string) => search.get(name)?.trim() ?? "";
  const filter = {
    by: given("by"),
    action: given("action"),
    from: given("from"),
    until: given("until"),
  };
  const after = search.get("before") ?? undefined;
  await keepCounts();
  const { entries, next } = await listHistory(works, records, {
    by: personOf(filter.by) || undefined,
    action: filter.action || undefined,
    from: startOf(filter.from),
    until: startOf(filter.until, oneDay),
    after,
    limit: entriesPerPage,
  });
  const stored = (await catalogue.read())?.stored ?? [];
  const documents = new Map(stored.map(({ id, document }) => [id, document]));
  const errors = {
    from: problemOf(filter.from),
    until: problemOf(filter.until),
  };
  const status = errors.from || errors.until ? 422 : 200;
  const content = {
    entries: entries.map((entry) => listed(entry, documents)),
    accountActions: securityEventNames,
    errors,
    people: [session.email, ...programNames],
    ...{ filter, isFirstPage: after === undefined, next },
    isFiltered: Object.values(filter).some(Boolean),
    notice: await noticeFor(works, request),
  };
  return json(content, status);
});

function problemOf(date: string): string | undefined {
  return date === "" || startOf(date)
    ? undefined
    : "This is not a valid date. Enter a date in this format: 2026-01-31";
}

/** @returns the start of a day in UTC plus `later` ms, or undefined for an invalid date. */
function startOf(date: string, later = 0): string | undefined {
  const time = z.iso.date().safeParse(date).success ? Date.parse(date) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time + later).toISOString();
}

function listed(
  { key, change, event }: HistoryEntry,
  documents: ReadonlyMap<string, WorkDocument>,
): ListedEntry {
  if (event) {
    const { at, kind, email: by, device } = event;
    return { key, at, by, action: securityEventNames[kind], device };
  }
  const { workId, rev, at, by, action, before, after, batch } = change;
  return {
    ...{ key, at, by: personName(by), action: actionNames[action] },
    work: {
      title: titleOfChange(change, documents.get(workId)),
      path:
        workId === arrangementId
          ? "/admin/order"
          : `${historyPath(workId)}?before=${rev + 1}`,
    },
    fields: before && after ? changedLabels(change) : [],
    undo: before ? undoPath(batch) : undefined,
  };
}

export default function HistoryPage() {
  const { entries, filter, isFirstPage, isFiltered, next, notice, ...offered } =
    useLoaderData<typeof loader>();
  const query = new URLSearchParams(filter).toString();
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <div className="max-w-3xl pt-12">
        <h1 className="mb-6 font-display text-2xl">History</h1>
        <HistoryFilter {...filter} {...offered} />
        {entries.length === 0 ? (
          <p className="mt-8">
            {isFiltered ? "No changes match." : "No changes are recorded yet."}
          </p>
        ) : (
          <HistoryList entries={entries} />
        )}
        <PageLinks
          first={isFirstPage ? undefined : `/admin/history?${query}`}
          next={
            next && `/admin/history?${query}&before=${encodeURIComponent(next)}`
          }
        />
      </div>
    </Container>
  );
}
