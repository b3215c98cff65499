import { json, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { addResetLink } from "~/auth/one-time-links.server";
import {
  findPerson,
  LastAdministrator,
  removePerson,
  savePerson,
  shownName,
} from "~/auth/people.server";
import { recordEvent } from "~/auth/security-events.server";
import { twoStep } from "~/auth/two-step.server";
import { identity } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { mailPerson } from "~/mail/mail.server";
import type { Person } from "~/people/person.server";
import { titled } from "~/seo/listed-meta";
import { addressFor, currentSite } from "~/site.server";
import { noticePath } from "~/ui/notices";
import { FixedNotice, LinkToCopy, AdminPage, HeadedSection } from "../frame/admin-page";
import { adminAction, type AdminActionArgs, adminLoader } from "../frame/admin-route.server";
import { FoldedButton, PostForm, SubmitButton } from "../frame/post-form";
import { NameField, RoleField } from "./person-fields";
import { readName, readRole } from "./person-form.server";

export const meta = titled<typeof loader>((data) => titleFor(data?.shown));

export { shouldRevalidate } from "~/ui/route-handle";

function titleFor(shown = "person"): string {
  return `Edit ${shown}`;
}

async function findOr404(id = ""): Promise<Person> {
  const person = await findPerson(id);
  if (!person) throw errorResponse(404);
  return person;
}

export const loader = adminLoader(async ({ params, session }) => {
  const person = await findOr404(params.id);
  const { id, email, name, role, isNamed = false } = person;
  const isYou = id === session.person.id;
  return json({
    id,
    email,
    name,
    role,
    isNamed,
    isYou,
    shown: shownName(person),
    // For your own account, the site asks for your password.
    canReset: !isYou && identity.own !== undefined,
    isTwoStepOn: !isYou && twoStep !== undefined && person.isTwoStepOn,
  });
}, "Failed to load this person. Please try again.");

export const action = adminAction(
  {
    failed: "Failed to save this person. Please try again.",
    // The other forms of the page have no fields.
    typedIn: (form) => ({ name: form.get("name"), role: readRole(form) }),
  },
  async (args) => {
    const { request, session, params, form } = args;
    const intent = form.get("intent") ?? "save";
    if (intent === "remove") return remove(args);
    const person = await findOr404(params.id);
    const isYou = person.id === session.person.id;
    if (intent === "save") return save(person, args);
    if (isYou) throw errorResponse(400);
    if (intent === "reset-password") {
      const link = await addResetLink(person.email, session.email);
      if (!link) throw errorResponse(404);
      await recordEvent("password-reset-link", request, person);
      return json<Answer>({ link: addressFor(request, `/admin/login/reset/${link.token}`) });
    }
    if (intent !== "reset-two-step" || !twoStep) throw errorResponse(400);
    if (person.isTwoStepOn) {
      await twoStep.turnOff(person.email, { isReset: true });
      await recordEvent("two-step-reset", request, person);
      await mailTwoStepReset(person.email, shownName(session.person));
    }
    const page = `/admin/people/${person.id}/edit`;
    return redirect(noticePath(page, "two-step-reset-for"), 303);
  },
);

function mailTwoStepReset(to: string, by: string) {
  const { name, url = "" } = currentSite();
  return mailPerson(to, "Two-step sign-in was turned off", [
    `${by} turned off two-step sign-in for your account on ${name}, and your sessions have ended.`,
    `Sign in with your password, then set it up again:\n${url}/admin/account`,
    "If you did not ask for this, change your password and talk to an administrator.",
  ]);
}

interface Answer {
  name?: string | null;
  role?: string;
  errors?: { name?: string; role?: string };
  problem?: string;
  /** The address of a one-time link. */
  link?: string;
}

async function save(person: Person, { request, session, form }: AdminActionArgs) {
  const { name, error } = readName(form);
  const role = person.isNamed ? person.role : readRole(form);
  const refuse = (errors: Answer["errors"], status: number) =>
    json<Answer>({ name, role, errors }, status);
  if (error || !role) {
    const problem = role ? undefined : "Choose a role.";
    return refuse({ name: error, role: problem }, 422);
  }
  try {
    await savePerson(person.email, { name, role });
  } catch (cause) {
    if (!(cause instanceof LastAdministrator)) throw cause;
    return refuse({ role: cause.message }, 409);
  }
  if (role !== person.role) await recordEvent("role-changed", request, person);
  const isYou = person.id === session.person.id;
  const mayReturn = !isYou || role === "administrator";
  const next = mayReturn ? "/admin/people" : "/admin/account";
  return redirect(noticePath(next, "person-saved"), 303);
}

async function remove({ request, session, params }: AdminActionArgs) {
  const person = await findPerson(params.id ?? "");
  if (person?.isNamed) throw errorResponse(404);
  // The action succeeds if the person is already gone.
  if (person) {
    try {
      await removePerson(person.email);
    } catch (cause) {
      if (!(cause instanceof LastAdministrator)) throw cause;
      return json<Answer>({ problem: cause.message }, 409);
    }
    await recordEvent("person-removed", request, { email: session.email });
  }
  return redirect(noticePath("/admin/people", "person-removed"), 303);
}

export default function EditPersonPage() {
  const { shown, ...person } = useLoaderData<typeof loader>();
  const { link, ...refusal } = useActionData<Answer>() ?? {};
  const address = `/admin/people/${person.id}/edit`;
  return (
    <AdminPage
      title={titleFor(shown)}
      notice={
        link ? (
          <LinkToCopy
            text={`A link for a new password was created for ${shown}. It works once, within an hour.`}
            address={link}
          />
        ) : (
          <FixedNotice />
        )
      }
      width="form"
      {...refusal}
    >
      <p className="mb-6 break-words">{person.email}</p>
      <PostForm action={address} noValidate>
        <NameField name={refusal.name ?? person.name} error={refusal.errors?.name} />
        {person.isNamed ? (
          <p className="mb-6">An administrator, because the setting ADMIN_EMAILS says so.</p>
        ) : (
          <RoleField
            role={refusal.errors ? refusal.role : (refusal.role ?? person.role)}
            error={refusal.errors?.role}
          />
        )}
        <SubmitButton action={address}>Save</SubmitButton>
      </PostForm>
      <SignInHelp address={address} {...person} />
      {person.isNamed ? null : (
        <FoldedButton
          summary={person.isYou ? "Remove your own access" : "Remove this person"}
          warning={`${person.email} can no longer sign in, and open sessions end at once. Their changes stay, with their name in the history.`}
          action={address}
          intent="remove"
        >
          Remove
        </FoldedButton>
      )}
      <p className="mt-6 [&_a]:py-3">
        <Link to="/admin/people">Back to the people</Link>
      </p>
    </AdminPage>
  );
}

interface SignInHelpProps {
  address: string;
  canReset: boolean;
  isTwoStepOn: boolean;
}

function SignInHelp({ address, ...can }: SignInHelpProps) {
  if (!can.canReset) return null;
  return (
    <HeadedSection id="sign-in" title="If the person cannot sign in">
      <PostForm action={address} className="mb-6">
        <p className="mb-3">
          A link for a new password works once, within an hour. Give it only to this person.
        </p>
        <SubmitButton action={address} intent="reset-password" kind="plain">
          Create a link for a new password
        </SubmitButton>
      </PostForm>
      {can.isTwoStepOn ? (
        <PostForm action={address}>
          <p className="mb-3">
            If the phone and the recovery codes are lost, turn off two-step sign-in. The person then
            signs in with only the password, and sees that an administrator did this.
          </p>
          <SubmitButton action={address} intent="reset-two-step" kind="danger">
            Turn off two-step sign-in
          </SubmitButton>
        </PostForm>
      ) : null}
    </HeadedSection>
  );
}
