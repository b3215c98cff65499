import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { attemptPassword } from "~/auth/attempts.server";
import { currentSession } from "~/auth/auth.server";
import { clientOf } from "~/auth/client.server";
import { acceptInvitation, findInvitation } from "~/auth/one-time-links.server";
import { shownName } from "~/auth/people.server";
import { recordEvent, recordRefusal } from "~/auth/security-events.server";
import { identity } from "~/data.server";
import { nameInPath } from "~/http/paths";
import { readForm } from "~/http/read-form.server";
import { PasswordRefused, PersonExists, SignInRefused } from "~/people/person.server";
import { titled } from "~/seo/listed-meta";
import type { RouteHandle } from "~/ui/route-handle";
import { useSite } from "~/ui/use-site";
import { AdminPage } from "../frame/admin-page";
import { answerUnavailable, enter } from "../frame/guard.server";
import { PostForm, SubmitButton } from "../frame/post-form";
import { PasswordField } from "../frame/sign-in-form";
import { NameField, roleName } from "./person-fields";
import { readName } from "./person-form.server";

export const handle: RouteHandle = { isPrivate: true };

export { headers } from "../frame/layout.route";

export const meta = titled("Invitation");

export { shouldRevalidate } from "~/ui/route-handle";

/** Someone else who is signed in has to log out first. A link that does not work has no invitation. */
async function readLink(args: LoaderFunctionArgs) {
  const token = nameInPath(args.request) ?? "";
  const [session, invitation] = await Promise.all([
    currentSession(args),
    findInvitation(token),
  ]).catch(answerUnavailable);
  return { token, session, invitation };
}

/** Changes nothing, because programs open links in emails, too. */
export async function loader(args: LoaderFunctionArgs) {
  const { token, session, invitation: found } = await readLink(args);
  const invitation = found && { token, email: found.email, role: found.role };
  const signedIn = session && shownName(session.person);
  const { passwordHint } = identity;
  return json({ invitation, signedIn, passwordHint }, found ? 200 : 404);
}

interface Refusal {
  name?: string;
  errors?: { name?: string; password?: string };
  problem?: string;
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const { session, invitation } = await readLink(args);
  if (!invitation) return json<Refusal>({}, 404);
  if (session) return json<Refusal>({}, 409);
  const { name, error } = readName(form);
  const password = form.get("password") ?? "";
  const refuse = (refusal: Refusal, init: number | ResponseInit) =>
    json<Refusal>({ name, ...refusal }, init);
  if (error || !password) {
    const passwordError = password ? undefined : "Enter a password.";
    return refuse({ errors: { name: error, password: passwordError } }, 422);
  }
  const { email } = invitation;
  const client = await clientOf(request, context);
  try {
    // An account of the Firebase project has a password that could be guessed.
    const isAccepted = await attemptPassword(
      client,
      email,
      () => acceptInvitation(invitation, name, password),
      (accepted) => accepted,
    );
    if (!isAccepted) return refuse({}, 404);
    await recordEvent("person-joined", request, { email, client });
    const account = await identity.signIn(email, password);
    return await enter(request, { client, account, next: "/admin/dashboard" });
  } catch (cause) {
    if (cause instanceof PasswordRefused) {
      return refuse({ errors: { password: cause.message } }, 422);
    }
    if (cause instanceof PersonExists) {
      return refuse({ problem: `${cause.message} Sign in with it.` }, 409);
    }
    const attempt = { request, client, email };
    const refused = await recordRefusal("sign-in-failed", attempt, cause);
    const problem =
      cause instanceof SignInRefused && cause.status === 422
        ? "The Firebase project already has an account with this email address. Enter its password."
        : refused.problem;
    return refuse({ problem }, refused.init);
  }
}

export default function InvitationPage() {
  const { invitation, signedIn, passwordHint } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const site = useSite();
  if (!invitation) {
    return (
      <AdminPage title="This invitation does not work" width="narrow">
        <p className="mb-6">
          The link was already used, has expired, or was withdrawn. If you copied it, check that the
          address is complete. Otherwise, ask the person who invited you for a new one. If you
          already have an account, sign in.
        </p>
        <Link to="/admin/login">Sign in</Link>
      </AdminPage>
    );
  }
  const { token, email, role } = invitation;
  const address = `/invitations/${token}`;
  if (signedIn) {
    return (
      <AdminPage title="You are already signed in" width="narrow">
        <p className="mb-6">
          {`You are signed in as ${signedIn}. This invitation is for ${email}, and nothing has changed. To accept it, log out, then open the link again.`}
        </p>
        <PostForm action="/admin/logout" reloadDocument>
          <button type="submit" className="button button-filled">
            Logout
          </button>
        </PostForm>
        <p className="mt-6">
          <Link to="/admin/dashboard">Go to the dashboard</Link>
        </p>
      </AdminPage>
    );
  }
  return (
    <AdminPage title={`Join ${site.name}`} width="narrow" {...refusal}>
      <p className="mb-6">
        {`You are invited as an ${roleName(role).toLowerCase()}, with the email address ${email}.`}
      </p>
      <PostForm action={address} noValidate>
        <NameField name={refusal?.name} error={refusal?.errors?.name} />
        <PasswordField
          name="password"
          label="Password"
          hint={passwordHint}
          error={refusal?.errors?.password}
          autoComplete="new-password"
        />
        <SubmitButton action={address} busy="Logging in...">
          Create your account
        </SubmitButton>
      </PostForm>
    </AdminPage>
  );
}
