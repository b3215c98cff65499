import { json, redirect, type SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { AdminSession } from "~/auth/auth.server";
import type { Job } from "~/changes/plan.server";
import { progressOf, sayJob } from "~/changes/said.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { canUndo, closeJob, findJob, mayManage, resumeJob } from "~/records/jobs.server";
import { titled } from "~/seo/listed-meta";
import { useHydrated } from "~/ui/use-site";
import { AdminPage } from "./admin-page";
import { jobPath, undoPath } from "./admin-paths";
import { adminAction, adminLoader } from "./admin-route.server";
import { forbidden } from "./guard.server";
import { ButtonForm } from "./post-form";

export const meta = titled("Progress");

export { shouldRevalidate } from "~/ui/route-handle";

/** Continues a job whose process has ended. */
export const loader = adminLoader(async ({ request, session }) => {
  const { id } = await findOrFail(request, session);
  await resumeJob(id);
  const job = await findOrFail(request, session);
  if (job.state === "done") throw redirect(job.then, 303);
  return json({ ...job, said: sayJob(job), progress: progressOf(job), canUndo: canUndo(job) });
});

export const action = adminAction(
  { failed: "Failed to save. Please try again." },
  async ({ request, form, session }) => {
    const { id } = await findOrFail(request, session);
    if (form.get("intent") === "continue") {
      await resumeJob(id, { isAsked: true });
      return redirect(jobPath(id), 303);
    }
    await closeJob(id);
    return redirect("/admin/dashboard", 303);
  },
);

/** @throws Response 403 or 404 */
async function findOrFail(request: Request, { person }: AdminSession): Promise<Job> {
  const job = await findJob(nameInPath(request) ?? "");
  if (!job) throw errorResponse(404);
  if (!mayManage(person.role, job)) throw await forbidden();
  return job;
}

type ShownJob = SerializeFrom<typeof loader>;

export default function JobPage() {
  const job = useLoaderData<typeof loader>();
  return job.state === "running" ? <Running job={job} /> : <Stopped job={job} />;
}

const reloadInterval = 2000;

/** A page that reloads by itself would interrupt a screen reader (WCAG 2.2, 2.2.1), so scripts renew its content. */
function Running({ job }: { job: ShownJob }) {
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, reloadInterval);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <AdminPage title="Please wait" width="form">
      <div role="status">
        <p className="mb-3">{job.said}</p>
      </div>
      <progress value={job.done} max={job.of || 1} aria-label="Progress" className="mb-6 w-full">
        {job.progress}
      </progress>
      <p>You can leave this page: the change continues, and the dashboard shows how far it is.</p>
      {isHydrated ? null : (
        <a href={jobPath(job.id)} className="button button-plain mt-6">
          Show the progress
        </a>
      )}
    </AdminPage>
  );
}

function Stopped({ job }: { job: ShownJob }) {
  const { id, kind, changed } = job;
  const failure = useActionData<typeof action>()?.problem;
  const problem = job.problem ?? "Some of the works have changed since the change began.";
  return (
    <AdminPage
      title="The change is not complete"
      width="form"
      problem={[failure, job.said, problem].filter(Boolean).join(" ")}
    >
      {changed.length > 0 ? (
        <>
          <p>These works have not been changed. If you continue, they stay as they are:</p>
          <ul className="mb-6 mt-2 list-disc pl-6">
            {changed.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="flex flex-wrap">
        {kind === "upload" ? null : (
          <ButtonForm action={jobPath(id)} intent="continue" className="mb-3 mr-3">
            Continue with the rest
          </ButtonForm>
        )}
        {job.canUndo && job.done > 0 ? (
          <Link to={undoPath(id)} className="button button-plain mb-3 mr-3">
            Undo what was done
          </Link>
        ) : null}
        <ButtonForm action={jobPath(id)} intent="end" kind="plain" className="mb-3 mr-3">
          Leave it as it is
        </ButtonForm>
      </div>
    </AdminPage>
  );
}
