import { json } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { readNames } from "~/auth/people.server";
import { keepCounts } from "~/auth/security-events.server";
import { withQuery } from "~/http/paths";
import { startOfDay } from "~/kinds/site-time";
import { titled } from "~/seo/listed-meta";
import { siteTimeZone } from "~/site.server";
import { DataList, SelectField, TextField } from "~/ui/field";
import { useSite } from "~/ui/use-site";
import { AdminPage, Moment, ChangeNotice } from "../frame/admin-page";
import { actionPath, historyListPath, undoPath } from "../frame/admin-paths";
import { adminLoader, currentCatalogue, noticeFor } from "../frame/admin-route.server";
import { PageLinks, ListRow } from "../frame/page-links";
import { PlainButton } from "../frame/post-form";
import { withBack } from "../frame/way-back";
import {
  type HistoryEntry,
  type HistoryFilter,
  listHistory,
  namesOfGroups,
  readHistoryQuery,
  recentDays,
} from "./history-entries.server";

export const meta = titled("History");

export { withTimes as handle } from "~/ui/route-handle";

const mostSuggested = 50;

export const loader = adminLoader(async ({ request, session, search }) => {
  const query = readHistoryQuery(search);
  const { before, ...filter } = query;
  const timeZone = siteTimeZone();
  await keepCounts();
  const names = await readNames();
  const current = await currentCatalogue();
  const { entries, next } = await listHistory(current, query, names, session);
  const problemOf = (date: string) =>
    date === "" || startOfDay(date, timeZone)
      ? undefined
      : "This is not a valid date. Enter a date in this format: 2026-01-31";
  const errors = { from: problemOf(filter.from), until: problemOf(filter.until) };
  const content = {
    entries,
    query,
    filter,
    errors,
    next,
    recent: recentDays(timeZone),
    groups: namesOfGroups,
    people: names.all.slice(0, mostSuggested),
    isFirstPage: before === "",
    notice: await noticeFor(request),
  };
  return json(content, errors.from || errors.until ? 422 : 200);
});

export default function HistoryPage() {
  const { entries, query, filter, isFirstPage, next, notice, ...offered } =
    useLoaderData<typeof loader>();
  const isFiltered = Object.values(filter).some(Boolean);
  const here = withQuery(historyListPath, { ...query });
  const pathTo = (before: string) => withQuery(historyListPath, { ...filter, before });
  return (
    <AdminPage title="History" width="whole" notice={<ChangeNotice notice={notice} />}>
      <HistoryFilterForm filter={filter} {...offered} />
      {entries.length === 0 ? (
        <p className="mt-8">
          {isFiltered
            ? "No changes match. Remove a filter to see more."
            : "No changes are recorded yet."}
        </p>
      ) : (
        <ul className="mt-6">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} here={here} />
          ))}
        </ul>
      )}
      <PageLinks first={isFirstPage ? undefined : pathTo("")} next={next && pathTo(next)} />
    </AdminPage>
  );
}

function Entry({ entry, here }: { entry: HistoryEntry; here: string }) {
  const { at, words, batch, canUndo } = entry;
  return (
    <ListRow
      note={<Moment at={at} />}
      links={
        batch
          ? [
              ["Details", `Details: ${words}`, withBack(actionPath(batch), here)],
              canUndo && ["Undo", `Undo: ${words}`, withBack(undoPath(batch), here)],
            ]
          : []
      }
    >
      <p dir="auto">{words}</p>
    </ListRow>
  );
}

type Days = Pick<HistoryFilter, "from" | "until">;

interface HistoryFilterProps {
  filter: HistoryFilter;
  groups: typeof namesOfGroups;
  people: string[];
  recent: Record<"today" | "week", Days>;
  errors: Partial<Record<keyof Days, string>>;
}

function HistoryFilterForm(props: HistoryFilterProps) {
  const { filter, recent } = props;
  const linkTo = (days: Days, name: string) => (
    <Link
      to={withQuery(historyListPath, { ...filter, ...days })}
      className="mr-6 inline-block py-2"
    >
      {name}
    </Link>
  );
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <p className="mb-4 print:hidden">
        {linkTo(recent.today, "Today")} {linkTo(recent.week, "Last 7 days")}{" "}
        {isFiltered ? (
          <Link to={historyListPath} className="inline-block py-2">
            Show all
          </Link>
        ) : null}
      </p>
      <details open={isFiltered}>
        <summary className="summary mb-2">Filter the history</summary>
        <Fields {...props} />
      </details>
    </>
  );
}

function Fields({ filter, groups, people, errors }: HistoryFilterProps) {
  const { q, by, group, from, until } = filter;
  const { timeZone } = useSite();
  return (
    <Form
      // The new key resets the fields when the address changes.
      key={Object.values(filter).join("\n")}
      action={historyListPath}
      role="search"
      className="max-w-3xl sm:grid sm:grid-cols-2 sm:gap-x-6"
    >
      <TextField name="q" label="Words in the title of a work" type="search" defaultValue={q} />
      <TextField name="by" label="Person" defaultValue={by} list="people" autoComplete="off" />
      <SelectField name="group" label="Action" chosen={group} options={[["", "All"], ...groups]} />
      {(["from", "until"] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={name === "from" ? "From" : "To"}
          hint={`A date in the time zone ${timeZone}. For example: 2026-01-31`}
          error={errors[name]}
          type="date"
          defaultValue={name === "from" ? from : until}
        />
      ))}
      <p>
        <PlainButton>Filter</PlainButton>
      </p>
      <DataList id="people" values={people.map((value) => ({ value }))} />
    </Form>
  );
}
