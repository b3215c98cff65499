import { Link } from "@remix-run/react";
import { DeleteLink } from "~/ui/admin/delete-link";
import { editPath, historyPath } from "~/http/paths";
import type { WorkSummary } from "~/works/work-summary.server";

export function DashboardCard({ work }: { work: WorkSummary }) {
  return (
    <li className="card flex flex-col p-5">
      <h2 className="font-display text-lg">{work.title}</h2>
      <p className="text-sm text-ink-soft">
        {[work.type, work.category].filter(Boolean).join(" · ")}
      </p>
      {work.problem ? (
        <p className="mt-2 text-sm font-semibold text-danger">{work.problem}</p>
      ) : null}
      {work.description ? (
        <p className="mt-2 line-clamp-3 text-sm">{work.description}</p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center pt-4">
        <Link
          to={editPath(work.id)}
          aria-label={`Edit ${work.title}`}
          className="button button-quiet mb-2 mr-4"
        >
          Edit
        </Link>{" "}
        <Link
          to={historyPath(work.id)}
          aria-label={`History of ${work.title}`}
          className="mb-2 mr-4 inline-block py-2"
        >
          History
        </Link>{" "}
        <DeleteLink work={work} />
      </div>
    </li>
  );
}
