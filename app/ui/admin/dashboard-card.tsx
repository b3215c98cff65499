import { Form, Link } from "@remix-run/react";
import { DeleteLink } from "~/ui/admin/delete-link";
import {
  duplicatePath,
  editPath,
  historyPath,
  previewPath,
  statusPath,
} from "~/http/paths";
import { type State, stateNames } from "~/works/publication";
import type { WorkSummary } from "~/works/work-summary.server";

interface DashboardCardProps {
  work: WorkSummary & {
    state?: State;
    /** Whether visitors see it, in a sentence. */
    visibility: string;
  };
}

export function DashboardCard({ work }: DashboardCardProps) {
  const { state } = work;
  return (
    <li className="card flex flex-col p-5">
      <h2 className="font-display text-lg">{work.title}</h2>
      <p className="text-sm text-ink-soft">
        {[work.type, work.category].filter(Boolean).join(" · ")}
      </p>
      {state ? (
        <p className="mt-2 text-sm">
          <strong>{stateNames[state]}</strong>
          {state === "scheduled" ? `. ${work.visibility}` : null}
        </p>
      ) : null}
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
        <Link
          to={previewPath(work.id)}
          aria-label={`Preview ${work.title}`}
          className="mb-2 mr-4 inline-block py-2"
        >
          Preview
        </Link>{" "}
        <Link
          to={duplicatePath(work.id)}
          aria-label={`Duplicate ${work.title}`}
          className="mb-2 mr-4 inline-block py-2"
        >
          Duplicate
        </Link>{" "}
        {state ? <StatusForm work={work} state={state} /> : null}
        <DeleteLink work={work} />
      </div>
    </li>
  );
}

interface StatusFormProps {
  work: WorkSummary;
  state: State;
}

/** Publishes a work that visitors do not see, or takes it back. */
function StatusForm({ work: { id, title }, state }: StatusFormProps) {
  const isPublic = state === "published";
  const name = isPublic ? "Unpublish" : "Publish";
  return (
    <Form method="post" action={statusPath(id)}>
      <button
        type="submit"
        name="status"
        value={isPublic ? "draft" : "published"}
        aria-label={`${name} ${title}`}
        className="button button-quiet mb-2 mr-3"
      >
        {name}
      </button>
    </Form>
  );
}
