import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { isPasswordGenerated } from "~/auth/auth.server";
import { requireAdmin } from "~/auth/guard.server";
import { catalogue, works } from "~/backends/index.server";
import { env } from "~/env.server";
import { ButtonLink } from "~/ui/button-link";
import { noticeFor } from "~/http/notice-for.server";
import { Container } from "~/ui/container";
import { DashboardCard } from "~/ui/admin/dashboard-card";
import { DashboardFilter } from "~/ui/admin/dashboard-filter";
import { GeneratedPasswordNotice } from "~/ui/admin/generated-password-notice";
import { Message } from "~/ui/message";
import { ChangeNotice } from "~/ui/admin/change-notice";
import { pageMeta } from "~/seo/page-meta";
import { isState } from "~/works/publication";
import { visibilityOf } from "~/works/publish-time.server";
import { findSummaries, listedState } from "~/works/work-summary.server";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Dashboard" });

/** From this many works on, a list is easier to search than to scan. */
const many = 12;

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const { email } = session;
  const query = new URL(request.url).searchParams;
  const words = query.get("q")?.trim() ?? "";
  const notice = await noticeFor(works, request);
  const current = await catalogue.read();
  const isGenerated = await isPasswordGenerated();
  const asked = query.get("state");
  const state = isState(asked) ? asked : undefined;
  const always = { email, notice, words, state, isGenerated };
  if (!current) return json({ ...always, hasMany: false, shown: null }, 503);
  const now = new Date();
  const listed = findSummaries(current.stored, words).map((work) => ({
    ...work,
    state: listedState(work, now),
    visibility: work.problem ?? visibilityOf(work, now, env.SITE_TIME_ZONE),
  }));
  const shown = state ? listed.filter((work) => work.state === state) : listed;
  const hasMany =
    current.stored.length > many ||
    listed.some((work) => work.state !== "published");
  return json({ ...always, hasMany, shown });
}

export default function DashboardPage() {
  const { email, notice, words, state, isGenerated, hasMany, shown } =
    useLoaderData<typeof loader>();
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <header className="grid pb-8 pt-8 gap-6 sm:flex sm:items-end sm:justify-between">
        <div>
          <h1 className="font-display text-2xl">Dashboard</h1>
          <p className="mt-2">{`Welcome, ${email}`}</p>
        </div>
        <div className="flex flex-wrap items-center">
          <p className="mb-2 mr-3">
            <ButtonLink to="/admin/dashboard/new">+ Add New Work</ButtonLink>
          </p>
          {/* A full load, so that nothing of the dashboard stays in memory. */}
          <Form
            method="post"
            action="/admin/logout"
            reloadDocument
            className="mb-2"
          >
            <button type="submit" className="button button-quiet">
              Logout
            </button>
          </Form>
        </div>
      </header>
      {isGenerated ? <GeneratedPasswordNotice /> : null}
      {hasMany || words || state ? (
        <DashboardFilter words={words} state={state} found={shown?.length} />
      ) : null}
      {!shown ? (
        <Message>Failed to load works. Please try again.</Message>
      ) : shown.length === 0 && !words && !state ? (
        <Message>There are no works yet. Add the first one.</Message>
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
          {shown.map((work) => (
            <DashboardCard key={work.id} work={work} />
          ))}
        </ul>
      )}
    </Container>
  );
}
