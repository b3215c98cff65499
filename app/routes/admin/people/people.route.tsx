import { json, redirect, type SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { sessions } from "~/auth/auth.server";
import {
  findOpenInvitation,
  invitationsOf,
  listInvitations,
  withdrawInvitation,
} from "~/auth/one-time-links.server";
import { listPeople, readNames, shownName } from "~/auth/people.server";
import { requireTwoStepOfAll, twoStep, twoStepRequiredSince } from "~/auth/two-step.server";
import { personName } from "~/changes/change";
import { identity } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { outbox } from "~/mail/mail.server";
import { normalEmail } from "~/people/person.server";
import { titled } from "~/seo/listed-meta";
import { noticePath } from "~/ui/notices";
import { AdminPage, FixedNotice, Moment, HeadedSection } from "../frame/admin-page";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { listFrom, partOf, PartLinks, ListRow } from "../frame/page-links";
import { ButtonForm, PostForm, SubmitButton } from "../frame/post-form";
import { inviteByMail } from "./invite-by-mail.server";
import { roleName } from "./person-fields";

const address = "/admin/people";

export const meta = titled("People");

export { shouldRevalidate, withTimes as handle } from "~/ui/route-handle";

export const loader = adminLoader(async ({ session, search: query }) => {
  const [people, invitations, names, lastSeen] = await Promise.all([
    listPeople(),
    listInvitations(),
    readNames(),
    sessions.lastSeen(),
  ]);
  const invited = partOf(invitations, query.get("invitations"));
  const listed = people.map(({ id, email, name, role, isTwoStepOn, ...person }) => ({
    id,
    email,
    name,
    role,
    isTwoStepOn: twoStep && isTwoStepOn,
    seenAt: Math.max(person.seenAt ?? 0, lastSeen.get(normalEmail(email)) ?? 0),
    isYou: id === session.person.id,
    shown: shownName({ name, email }),
  }));
  return json({
    people: partOf(listed, query.get(listFrom)),
    invitations: {
      ...invited,
      items: await Promise.all(
        invited.items.map(async ({ id, email, role, by = "", expiresAt }) => ({
          id,
          email,
          role,
          expiresAt,
          by: personName(by, names),
          mail: await mailTo(email),
        })),
      ),
    },
    needsTwoStep: twoStep && (await twoStepRequiredSince()) !== undefined,
    isOpen: await identity.isOpen?.(),
  });
}, "Failed to load the people. Please try again.");

/** Of a double click, only the first invitation is mailed. */
async function mailTo(email: string) {
  const invitations = await invitationsOf(email);
  const states = await Promise.all(invitations.map(async ({ id }) => outbox?.state(id)));
  return states.find(Boolean);
}

export const action = adminAction(
  { failed: "Failed to save this. Please try again." },
  async ({ request, session, form }) => {
    const [intent, id] = (form.get("intent") ?? "").split(" ");
    if (intent === "send" && id) {
      const invitation = await findOpenInvitation(id);
      if (!invitation) return redirect(noticePath(address, "invitation-gone"), 303);
      const { isMailed } = await inviteByMail(request, session, invitation);
      return redirect(noticePath(address, isMailed ? "invitation-sent" : "mail-off"), 303);
    }
    if (intent === "withdraw" && id) {
      const notice = (await withdrawInvitation(id)) ? "invitation-withdrawn" : "invitation-gone";
      return redirect(noticePath(address, notice), 303);
    }
    if (intent !== "two-step" || !twoStep) throw errorResponse(400);
    await requireTwoStepOfAll(form.get("needsTwoStep") === "yes");
    return redirect(noticePath(address, "people-saved"), 303);
  },
);

export default function PeoplePage() {
  const { people, invitations, needsTwoStep, isOpen } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <AdminPage
      title="People"
      width="whole"
      notice={<FixedNotice />}
      problem={problem}
      lead="Everyone who may sign in to the admin."
    >
      <Link to="/admin/people/invite" className="button button-filled print:hidden">
        + Invite a Person
      </Link>
      {isOpen ? <OpenSite /> : null}
      <ul className="mt-8">
        {people.items.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      <PartLinks name={listFrom} part={people} />
      {invitations.count > 0 ? (
        <HeadedSection id="invitations" title="Open invitations">
          <ul>
            {invitations.items.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
          <PartLinks name="invitations" part={invitations} />
        </HeadedSection>
      ) : null}
      {needsTwoStep === undefined ? null : <TwoStepPolicy isRequired={needsTwoStep} />}
    </AdminPage>
  );
}

type Listed = SerializeFrom<typeof loader>;

function PersonRow({ person }: { person: Listed["people"]["items"][number] }) {
  const { id, email, name, shown, role, isTwoStepOn, isYou, seenAt } = person;
  const twoStep = isTwoStepOn ? "Two-step sign-in is on." : "Two-step sign-in is off.";
  return (
    <ListRow
      note={
        <>
          {`${roleName(role)}. `}
          {seenAt ? (
            <>
              Last seen <Moment at={seenAt} isInSentence />.
            </>
          ) : (
            "Never signed in."
          )}
          {isTwoStepOn === undefined ? null : ` ${twoStep}`}
        </>
      }
      links={[["Edit", `Edit ${shown}`, `/admin/people/${id}/edit`]]}
    >
      <h2 dir="auto" className="mr-3 break-words font-semibold">
        {isYou ? `${shown} (you)` : shown}
      </h2>
      {name ? <p className="break-words text-sm">{email}</p> : null}
    </ListRow>
  );
}

const mailWords = {
  sent: "The email was sent.",
  waiting: "The email is waiting to be sent.",
  "perhaps sent":
    "The email was perhaps sent. Ask the person, or send it again: an earlier link works, too.",
  failed: "The email could not be sent.",
};

function InvitationRow({ invitation }: { invitation: Listed["invitations"]["items"][number] }) {
  const { id, email, role, by, expiresAt, mail } = invitation;
  return (
    <ListRow
      note={
        <>
          {`${roleName(role)}, invited by ${by}. The link works until `}
          <Moment at={expiresAt} />.
          {mail ? (
            <p className="text-ink">
              {mailWords[mail.state]}
              {mail.problem ? ` ${mail.problem}` : null}
            </p>
          ) : null}
        </>
      }
      action={
        <>
          {mail?.state === "failed" || mail?.state === "perhaps sent" ? (
            <ButtonForm
              action={address}
              intent={`send ${id}`}
              kind="row"
              label={`Send the invitation for ${email} again`}
            >
              Send again
            </ButtonForm>
          ) : null}{" "}
          <ButtonForm
            action={address}
            intent={`withdraw ${id}`}
            kind="row"
            label={`Withdraw the invitation for ${email}`}
          >
            Withdraw
          </ButtonForm>
        </>
      }
    >
      <p className="break-words font-semibold">{email}</p>
    </ListRow>
  );
}

function TwoStepPolicy({ isRequired }: { isRequired: boolean }) {
  return (
    <HeadedSection id="two-step" title="Two-step sign-in">
      <PostForm action={address}>
        <label className="choice">
          <input
            type="checkbox"
            name="needsTwoStep"
            value="yes"
            defaultChecked={isRequired}
            aria-describedby="two-step-hint"
          />{" "}
          Require two-step sign-in for everyone
        </label>
        <p id="two-step-hint" className="-mt-2 mb-4 ml-8 text-sm text-ink-soft max-[16em]:ml-0">
          People who have not set it up have to do so after they next sign in.
        </p>
        <SubmitButton action={address} intent="two-step" kind="plain">
          Save
        </SubmitButton>
      </PostForm>
    </HeadedSection>
  );
}

/** Explains how to restrict who may sign in, while the identity provider decides it. */
function OpenSite() {
  return (
    <p className="notice mt-6 max-w-form">
      Every account of the Firebase project may sign in as an administrator. To restrict this,
      invite a person: once someone has accepted an invitation, only the people on this page may
      sign in. Or list the administrators in the setting ADMIN_EMAILS.
    </p>
  );
}
