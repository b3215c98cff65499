import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  isPasswordGenerated,
  requireTwoStep,
  sessions,
  twoStep,
} from "~/auth/auth.server";
import { mayResetPassword } from "~/auth/change-password.server";
import { deviceOf } from "~/auth/device.server";
import { requireAdmin } from "~/auth/guard.server";
import { keepCounts, recordEvent } from "~/auth/record-event.server";
import { identity, records } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { noticePath } from "~/http/fixed-notices";
import { readForm } from "~/http/read-form.server";
import {
  listEvents,
  type SecurityEvent,
  securityEventNames,
} from "~/records/security-events.server";
import type { Session } from "~/records/sessions.server";
import { pageMeta } from "~/seo/page-meta";
import { EventList } from "~/routes/admin/account/event-list";
import { FixedNotice } from "~/routes/admin/frame/fixed-notice";
import { GeneratedPasswordNotice } from "~/routes/admin/frame/generated-password-notice";
import { PasswordForm } from "~/routes/admin/account/password-form";
import { SessionList } from "~/routes/admin/account/session-list";
import { TwoStepSection } from "~/routes/admin/account/two-step-section";
import { Container } from "~/ui/container";
import { ownPath } from "~/work/link";

const address = "/admin/account";
const eventsShown = 10;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Account" });

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const { email, key } = session;
  const state = await twoStep?.read();
  const found = await sessions.list(email);
  const events = await eventsFor(email);
  return json({
    email,
    next: ownPath(new URL(request.url).searchParams.get("next") ?? ""),
    needsCurrent: !mayResetPassword(session),
    passwordHint: identity.passwordHint,
    isGenerated: await isPasswordGenerated(),
    twoStep: state && {
      isOn: state.secret !== undefined,
      recoveryCodesLeft: state.recoveryCodesLeft,
    },
    sessions: [
      ...found.filter((other) => other.key === key),
      ...found.filter((other) => other.key !== key),
    ].map(({ key: other, device, startedAt, seenAt }) => {
      return { key: other, device, startedAt, seenAt, isThis: other === key };
    }),
    events: events.map(({ id, at, kind, device }) => {
      return { id, at, device, name: securityEventNames[kind] };
    }),
  });
}

/** Refusals have no name, because nobody has signed in. */
async function eventsFor(email: string): Promise<SecurityEvent[]> {
  await keepCounts();
  const all = await listEvents(records, { limit: 10 * eventsShown });
  return all
    .filter((event) => event.email === undefined || event.email === email)
    .slice(0, eventsShown);
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  const [intent, key] = (form.get("intent") ?? "").split(" ");
  const found = await sessions.list(session.email);
  switch (intent) {
    case "end-session":
      // Succeeds if the session has already ended.
      await end(
        request,
        session,
        found.filter((other) => other.key === key),
      );
      return redirect(noticePath(address, "session-ended"), 303);
    case "end-others":
      await end(
        request,
        session,
        found.filter((other) => other.key !== session.key),
      );
      return redirect(noticePath(address, "sessions-ended"), 303);
    case "set-up-two-step":
      await requireTwoStep().begin();
      return redirect("/admin/account/two-step", 303);
    default:
      throw errorResponse(400);
  }
}

async function end(
  request: Request,
  { email }: Session,
  ended: Session[],
): Promise<void> {
  for (const { key } of ended) await sessions.end(key);
  if (ended.length === 0) return;
  await recordEvent("session-ended", { device: deviceOf(request), email });
}

export default function AccountPage() {
  const { email, next, isGenerated, ...account } =
    useLoaderData<typeof loader>();
  return (
    <Container>
      <div className="max-w-2xl py-12">
        <FixedNotice>
          {next ? (
            <p className="mt-2">
              <Link to={next}>Continue to the page you asked for</Link>
            </p>
          ) : null}
        </FixedNotice>
        <h1 className="font-display text-2xl">Account</h1>
        <p className="mt-2">{`Signed in as ${email}`}</p>
        {isGenerated ? <GeneratedPasswordNotice /> : null}
        <Section title="Password">
          <PasswordForm
            needsCurrent={account.needsCurrent}
            hint={account.passwordHint}
          />
        </Section>
        {account.twoStep ? (
          <Section title="Two-step sign-in">
            <TwoStepSection {...account.twoStep} />
          </Section>
        ) : null}
        <Section title="Sessions">
          <SessionList sessions={account.sessions} />
        </Section>
        <Section title="Recent activity">
          <EventList events={account.events} />
        </Section>
      </div>
    </Container>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-4 font-display text-xl">{title}</h2>
      {children}
    </section>
  );
}
