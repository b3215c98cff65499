import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { isPasswordGenerated, sessions, twoStep } from "~/auth/auth.server";
import { mayResetPassword } from "~/auth/change-password.server";
import { requireAdmin } from "~/auth/guard.server";
import { identity, records } from "~/backends/index.server";
import {
  listEvents,
  securityEventNames,
} from "~/records/security-events.server";
import { pageMeta } from "~/seo/page-meta";
import { EventList } from "~/routes/admin/account/event-list";
import { FixedNotice } from "~/routes/admin/frame/fixed-notice";
import { GeneratedPasswordNotice } from "~/routes/admin/frame/generated-password-notice";
import { PasswordForm } from "~/routes/admin/account/password-form";
import { SessionList } from "~/routes/admin/account/session-list";
import { TwoStepSection } from "~/routes/admin/account/two-step-section";
import { Container } from "~/ui/container";
import { ownPath } from "~/work/link";

const eventsShown = 10;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Account" });

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireAdmin(request);
  const { email, key } = session;
  const state = await twoStep?.read();
  const found = await sessions.list(email);
  const events = await listEvents(records, { limit: eventsShown });
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
