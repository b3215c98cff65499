import { Link } from "@remix-run/react";
import { Moment } from "~/ui/admin/moment";

export interface ListedActivity {
  key: string;
  at: string;
  /** Undefined for failed sign-ins. */
  by?: string;
  /** The action's label. */
  action: string;
  work?: { title: string; path: string };
  /** The labels of the changed fields. */
  fields?: string[];
  undo?: string;
  /** Set for security events. */
  device?: string;
}

/** Lists activity on the site, latest first. */
export function ActivityList({ entries }: { entries: ListedActivity[] }) {
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
