import { json, redirect, type SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { sessions } from "~/auth/auth.server";
import {
  keepCounts,
  recordEvent,
  listEvents,
  type SecurityEvent,
  securityEventNames,
} from "~/auth/security-events.server";
import type { Session } from "~/auth/sessions.server";
import { twoStep } from "~/auth/two-step.server";
import { identity, records } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { ownPath } from "~/kinds/link";
import { logged } from "~/log.server";
import { titled } from "~/seo/listed-meta";
import { Message } from "~/ui/container";
import { noticePath } from "~/ui/notices";
import {
  AdminPage,
  FixedNotice,
  GeneratedPasswordNotice,
  Moment,
  HeadedSection,
} from "../frame/admin-page";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { ListRow } from "../frame/page-links";
import { ButtonForm, PostForm, SubmitButton } from "../frame/post-form";
import { PasswordField } from "../frame/sign-in-form";
import {
  type AccountRefusal,
  changePassword,
  mayResetPassword,
  requireTwoStep,
  secretForm,
} from "./change-sign-in.server";
import { notLoaded, sentenceOfCodes } from "./credential-fields";

const address = "/admin/account";
const eventsShown = 10;

export const meta = titled("Account");

export { headers } from "./login.route";
export { shouldRevalidate, withTimes as handle } from "~/ui/route-handle";

export const loader = adminLoader(async ({ session, search }) => {
  const lists = await readLists(session).catch(logged("An account could not be read."));
  const data = {
    email: session.email,
    next: ownPath(search.get("next") ?? ""),
    needsCurrent: !mayResetPassword(session),
    passwordHint: identity.passwordHint,
    isGenerated: session.person.generated !== undefined,
    lists,
  };
  return json(data, lists ? 200 : 503);
}, notLoaded);

/** The form for the password needs none of this. */
async function readLists({ email, key }: Session) {
  const state = await twoStep?.read(email);
  const found = await sessions.list(email);
  const events = await eventsFor(email);
  return {
    twoStep: state && {
      isOn: state.secret !== undefined,
      recoveryCodesLeft: state.recoveryCodesLeft,
    },
    sessions: found
      .map(({ key: other, device, startedAt, seenAt }) => {
        return { key: other, device, startedAt, seenAt, isThis: other === key };
      })
      .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
    events: events.map(({ id, at, kind, device }) => {
      return { id, at, device, name: securityEventNames[kind] };
    }),
  };
}

/** Refusals that were only counted have no owner. */
async function eventsFor(email: string): Promise<SecurityEvent[]> {
  await keepCounts();
  const query = { limit: eventsShown };
  const found = await Promise.all(
    [email, ""].map((owner) => listEvents(records, { ...query, owner })),
  );
  return found
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .slice(0, eventsShown);
}

export const action = adminAction(secretForm, async (args) => {
  const { request, session, form } = args;
  const { email } = session;
  const [intent, key] = (form.get("intent") ?? "save").split(" ");
  if (intent === "save") return changePassword(args);
  if (intent === "set-up-two-step") {
    await requireTwoStep().begin(email);
    return redirect("/admin/account/two-step", 303);
  }
  const isOne = intent === "end-session";
  if (!isOne && intent !== "end-others") throw errorResponse(400);
  const ended = (await sessions.list(email)).filter((other) =>
    isOne ? other.key === key : other.key !== session.key,
  );
  for (const other of ended) await sessions.end(other.key);
  // The action succeeds if the session has already ended.
  if (ended.length > 0) await recordEvent("session-ended", request, { email });
  const notice = isOne ? "session-ended" : "sessions-ended";
  return redirect(noticePath(address, notice), 303);
});

export default function AccountPage() {
  const { email, next, isGenerated, lists, ...password } = useLoaderData<typeof loader>();
  const refusal = useActionData<AccountRefusal>();
  return (
    <AdminPage
      title="Account"
      width="form"
      lead={`Signed in as ${email}`}
      notice={<FixedNotice />}
      {...refusal}
    >
      {isGenerated ? <GeneratedPasswordNotice /> : null}
      {next ? (
        <p className="mb-6">
          <Link to={next}>Continue to the page you asked for</Link>
        </p>
      ) : null}
      <HeadedSection id="password" title="Password">
        <PasswordForm {...password} next={next} errors={refusal?.errors} />
      </HeadedSection>
      {lists ? (
        <>
          {lists.twoStep ? (
            <HeadedSection id="two-step" title="Two-step sign-in">
              <TwoStepSection twoStep={lists.twoStep} />
            </HeadedSection>
          ) : null}
          <HeadedSection id="sessions" title="Sessions">
            <SessionList sessions={lists.sessions} />
          </HeadedSection>
          <HeadedSection id="activity" title="Recent activity">
            <EventList events={lists.events} />
          </HeadedSection>
        </>
      ) : (
        <Message>{notLoaded}</Message>
      )}
    </AdminPage>
  );
}

type Loaded = SerializeFrom<typeof loader>;

type Lists = NonNullable<Loaded["lists"]>;

type PasswordFormProps = Pick<Loaded, "next" | "needsCurrent" | "passwordHint"> &
  Pick<AccountRefusal, "errors">;

function PasswordForm({ next, needsCurrent, passwordHint, errors }: PasswordFormProps) {
  return (
    <PostForm action={address} noValidate>
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {needsCurrent ? (
        <PasswordField
          name="currentPassword"
          label="Current password"
          error={errors?.currentPassword}
          autoComplete="current-password"
        />
      ) : (
        <p className="mb-4">
          You signed in with a recovery code, so the current password is not needed.
        </p>
      )}
      <PasswordField
        name="newPassword"
        label="New password"
        hint={passwordHint}
        error={errors?.newPassword}
        autoComplete="new-password"
      />
      <SubmitButton action={address}>Change password</SubmitButton>
    </PostForm>
  );
}

function TwoStepSection({ twoStep }: { twoStep: NonNullable<Lists["twoStep"]> }) {
  return twoStep.isOn ? (
    <>
      <p className="mb-4">{`On. ${sentenceOfCodes(twoStep.recoveryCodesLeft)}`}</p>
      <Link to="/admin/account/two-step" className="py-3">
        Create new recovery codes, or turn it off
      </Link>
    </>
  ) : (
    <>
      <p className="mb-4 max-w-form">
        Off. If you turn it on, each sign-in also asks for a code from an app on your phone, so that
        a stolen password is not enough.
      </p>
      <ButtonForm action={address} intent="set-up-two-step" kind="plain">
        Set up two-step sign-in
      </ButtonForm>
    </>
  );
}

function SessionList({ sessions }: Pick<Lists, "sessions">) {
  return (
    <>
      <ul>
        {sessions.map(({ key, device, startedAt, seenAt, isThis }) => (
          <ListRow
            key={key}
            action={
              isThis ? null : (
                <ButtonForm
                  action={address}
                  intent={`end-session ${key}`}
                  kind="row"
                  label={`End ${device}`}
                >
                  End
                </ButtonForm>
              )
            }
          >
            <h3 className="mr-3 font-semibold">{isThis ? `${device} (this session)` : device}</h3>
            <p className="text-sm text-ink-soft">
              Started <Moment at={startedAt} />, last active <Moment at={seenAt} />
            </p>
          </ListRow>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <ButtonForm action={address} intent="end-others" kind="plain" className="mt-6">
          End all others
        </ButtonForm>
      ) : null}
    </>
  );
}

function EventList({ events }: Pick<Lists, "events">) {
  return (
    <ul>
      {events.map(({ id, at, name, device }) => (
        <ListRow key={id} note={<Moment at={at} />}>
          <p className="mr-3 font-semibold">{name}</p>
          <p className="text-sm text-ink-soft">{device}</p>
        </ListRow>
      ))}
    </ul>
  );
}
