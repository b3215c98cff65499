import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Job } from "~/changes/plan.server";
import { sayJob } from "~/changes/said.server";
import { firstSteps, type Step } from "~/first-steps.server";
import { attempt } from "~/kinds/text";
import { countOf } from "~/kinds/work";
import { savedFormFor } from "~/records/forms.server";
import { canUndo, mayManage, unfinishedJobs } from "~/records/jobs.server";
import { titled } from "~/seo/listed-meta";
import { Container, Message } from "~/ui/container";
import {
  ChangeNotice,
  GeneratedPasswordNotice,
  SavedFormNotice,
  Moment,
} from "../frame/admin-page";
import { bulkPath, dashboardPath, jobPath } from "../frame/admin-paths";
import { adminLoader, currentCatalogue, noticeFor } from "../frame/admin-route.server";
import { listPath, readListQuery } from "../frame/list-query";
import { NumberedPages } from "../frame/page-links";
import { PlainButton, PostForm } from "../frame/post-form";
import { readChosen } from "./bulk/bulk.server";
import { DashboardFilter } from "./dashboard-filter";
import { type ListPage, listPageOf } from "./list-entries.server";
import { prepareList } from "./listed-works.server";
import { WorksList } from "./works-list";

export const meta = titled("Dashboard");

export { withTimes as handle } from "~/ui/route-handle";

export const loader = adminLoader(async ({ request, session, search }) => {
  const { role } = session.person;
  const query = readListQuery(search);
  const current = await currentCatalogue();
  await prepareList(current);
  const list = listPageOf(current, query, search.get("at"), new Date());
  const isAll = list.found === list.total;
  const [saved, notice, jobs, steps] = await Promise.all([
    savedFormFor(session, request, bulkPath),
    noticeFor(request),
    unfinishedJobs(),
    isAll && role === "administrator" ? firstSteps() : undefined,
  ]);
  return json({
    email: session.email,
    query,
    notice,
    isGenerated: session.person.generated !== undefined,
    chosen: saved && readChosen(saved),
    jobs: jobs.filter((job) => mayManage(role, job)).map(announced),
    steps,
    list,
  });
});

function announced(job: Job) {
  const more = canUndo(job) ? "Continue or undo" : "Show the details";
  const link = job.state === "running" ? "Show the progress" : more;
  return { path: jobPath(job.id), said: sayJob(job), link };
}

export default function DashboardPage() {
  const { email, query, notice, isGenerated, chosen, jobs, steps, list } =
    useLoaderData<typeof loader>();
  const isAll = list.found === list.total;
  return (
    <Container>
      <div className="list-notice">
        <ChangeNotice notice={notice} elsewhere={list.elsewhere} />
      </div>
      {jobs.map(({ path, said, link }) => (
        <p key={path} className="notice my-6">
          {`${said} `}
          <Link to={path}>{link}</Link>
        </p>
      ))}
      <header className="flex flex-wrap items-start justify-between pb-4 pt-6 gap-y-2">
        <h1 className="mr-1 font-display text-2xl">Dashboard</h1>
        <div className="order-1 w-full text-sm">
          <p className="text-ink-soft">{`Welcome, ${email}`}</p>
          {list.total > 0 ? <SiteStateLine {...list} /> : null}
        </div>
        <p className="print:hidden">
          <Link
            to="/admin/dashboard/new"
            className="button button-filled px-3 text-sm sm:whitespace-nowrap sm:px-5 sm:text-base"
          >
            + Add New Work
          </Link>
        </p>
      </header>
      {isGenerated ? <GeneratedPasswordNotice /> : null}
      {steps ? <FirstSteps steps={steps} isOpen={!list.siteState.hasOwn} /> : null}
      {list.hasMany || !isAll ? <DashboardFilter query={query} list={list} /> : null}
      {list.total === 0 ? (
        <Message>There are no works yet. Add the first one.</Message>
      ) : list.entries.length === 0 ? null : (
        <>
          {chosen ? <SavedFormNotice /> : null}
          <WorksList query={query} list={list} chosen={chosen} />
          <NumberedPages
            page={list.page}
            pages={list.lastPage}
            pathOf={(page) => listPath({ ...query, page })}
          />
        </>
      )}
    </Container>
  );
}

/** Shows the steps until everything is done. The browser remembers that a person closed the list. */
function FirstSteps({ steps, isOpen }: { steps: Step[]; isOpen: boolean }) {
  const list = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const isClosed = attempt(() => localStorage.getItem("first-steps")) === "closed";
    if (isClosed) list.current?.removeAttribute("open");
  }, []);
  const remember = () =>
    attempt(() => localStorage.setItem("first-steps", list.current?.open ? "closed" : "open"));
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <details
      ref={list}
      open={isOpen}
      className="mb-4 rounded-lg border bg-surface-raised px-4 py-2 text-sm print:hidden"
    >
      <summary onClick={remember} className="-my-3 cursor-pointer py-3 text-ink-soft">
        <h2 className="mr-2 inline font-semibold text-ink">First steps</h2>
        {` ${done} of ${steps.length} are done`}
      </summary>
      {/* Works stay in the first view of a phone. */}
      <ol className="mt-4 max-w-form list-decimal space-y-3 pl-6 max-sm:mt-2 max-sm:max-h-24 max-sm:overflow-y-auto max-[16em]:list-inside max-[16em]:pl-0">
        {steps.map((step) => (
          <li key={step.text} className={step.isDone ? "max-sm:hidden" : undefined}>
            <StepText {...step} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function StepText({ text, isDone, link, reads }: Step) {
  if (isDone) {
    return (
      <span className="text-ink-soft">
        <span className="font-semibold">Done:</span> {text}
      </span>
    );
  }
  return (
    <>
      {text}. {link ? <Link to={link.to}>{link.text}</Link> : null}
      {reads ? (
        <PostForm action="/admin/site" className="mt-2">
          <input type="hidden" name="read" value={reads.name} />
          <PlainButton>
            I have read it<span className="sr-only">: {reads.title}</span>
          </PlainButton>
        </PostForm>
      ) : null}
    </>
  );
}

/** The target is 44 pixels high and moves nothing. */
const target = "-my-3 inline-block py-3";

type SiteStateLineProps = Pick<ListPage, "siteState" | "total">;

/** Says "31 works: 28 public, 2 scheduled, 1 draft. Next: Tide Atlas, tomorrow at 9:00 AM." */
function SiteStateLine({ siteState, total }: SiteStateLineProps) {
  const { counts, next } = siteState;
  const words = {
    public: "public",
    scheduled: "scheduled",
    draft: counts.draft === 1 ? "draft" : "drafts",
  };
  const shown = (["public", "scheduled", "draft"] as const).filter(
    (visibility) => counts[visibility] > 0,
  );
  const broken = total - counts.public - counts.scheduled - counts.draft;
  return (
    <p>
      <Link to={dashboardPath} className={target}>
        {countOf(total)}
      </Link>
      {shown.map((visibility, index) => (
        <span key={visibility}>
          {index === 0 ? ": " : ", "}
          <Link to={listPath({ state: visibility })} className={target}>
            {`${counts[visibility].toLocaleString("en-US")} ${words[visibility]}`}
          </Link>
        </span>
      ))}
      {broken > 0
        ? `, ${broken.toLocaleString("en-US")} that visitors cannot see because of a problem`
        : null}
      {". "}
      {next ? (
        <>
          {"Next: "}
          <Link to={listPath({ state: "scheduled" }, next.id)}>{next.title}</Link>
          {", "}
          <Moment at={next.at} isInSentence />.
        </>
      ) : null}
    </p>
  );
}
