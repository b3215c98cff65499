import { Link } from "@remix-run/react";
import { Moment } from "~/routes/admin/frame/moment";

export interface ListedEntry {
  key: string;
  at: string;
  by?: string;
  action: string;
  work?: { title: string; path: string };
  fields?: string[];
  undo?: string;
  device?: string;
}

export function HistoryList({ entries }: { entries: ListedEntry[] }) {
  return (
    <ul className="mt-6">
      {entries.map((entry) => (
        <li key={entry.key} className="border-t py-3">
          <p>
            <span className="font-semibold">{entry.action}</span>
            {entry.work ? (
              <>
                {": "}
                <Link to={entry.work.path}>{entry.work.title}</Link>
              </>
            ) : null}
            {entry.fields && entry.fields.length > 0
              ? ` (${entry.fields.join(", ")})`
              : null}
          </p>
          <p className="text-sm text-ink-soft">
            <Moment at={entry.at} />
            {entry.by ? ` by ${entry.by}` : null}
            {entry.device ? `, ${entry.device}` : null}
            {entry.undo && entry.work ? (
              <>
                {". "}
                <Link
                  to={entry.undo}
                  aria-label={`Undo: ${entry.action} ${entry.work.title}`}
                >
                  Undo
                </Link>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
