import { titled } from "~/seo/listed-meta";
import { json } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { PersonExists } from "~/people/person.server";
import { invite } from "~/auth/one-time-links.server";
import { hashOf } from "~/hash.server";
import { mailPerson } from "~/mail/mail.server";
import { shownName } from "~/auth/people.server";
import { recordEvent } from "~/auth/security-events.server";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { LinkToCopy, AdminPage, SubmitButton } from "../frame/admin-page";
import { EmailField } from "../frame/sign-in-form";
import { readEmail, readRole } from "./person-form.server";
import { RoleField } from "./person-fields";
import { addressFor, currentSite } from "~/site.server";
import { PostForm } from "../frame/post-form";

const address = "/admin/people/invite";

export const meta = titled("Invite a person");

export { shouldRevalidate } from "~/ui/route-handle";

export const loader = adminLoader(async () => json(null));

interface Answer {
  email?: string;
  role?: string;
  errors?: { email?: string; role?: string };
  problem?: string;
  created?: { email: string; address: string; isMailed: boolean };
}

export const action = adminAction(
  {
    failed: "Failed to create the invitation. Please try again.",
    typedIn: (form) => ({ email: readEmail(form).email, role: readRole(form) }),
  },
  async ({ request, session, form }) => {
    const { email, error } = readEmail(form);
    const role = readRole(form);
    const refuse = (errors: Answer["errors"], status: number) =>
      json<Answer>({ email, role, errors }, status);
    if (error || !role) {
      return refuse({ email: error, role: role ? undefined : "Choose a role." }, 422);
    }
    try {
      const token = await invite({ email, role, by: session.email });
      await recordEvent("person-invited", request, { email: session.email });
      const address = addressFor(request, `/invitations/${token}`);
      const by = shownName(session.person);
      const isMailed = await mailInvitation(token, email, address, by);
      return json<Answer>({ created: { email, address, isMailed } });
    } catch (cause) {
      if (!(cause instanceof PersonExists)) throw cause;
      return refuse({ email: cause.message }, 409);
    }
  },
);

/**
 * Mails the new link. The mail has the ID of the invitation.
 * @param by the shown name of the person who invites.
 * @returns whether mail is set up and the mail was stored.
 */
function mailInvitation(token: string, email: string, address: string, by: string) {
  const { name } = currentSite();
  const paragraphs = [
    `${by} invited you to work on ${name}.`,
    `Choose a name and a password with this link. It works once, within seven days:\n${address}`,
    "If you did not expect this, ignore this email.",
  ];
  return mailPerson(email, `Invitation to ${name}`, paragraphs, hashOf(token));
}

export default function InvitePage() {
  const answer = useActionData<Answer>();
  const { created, ...refusal } = answer ?? {};
  return (
    <AdminPage
      title="Invite a person"
      notice={
        created ? (
          <LinkToCopy
            text={
              created.isMailed
                ? `The invitation for ${created.email} was created, and the site is sending it by email. The People page shows if that fails.`
                : `The invitation for ${created.email} was created.`
            }
            {...created}
          />
        ) : null
      }
      width="form"
      {...refusal}
    >
      <p className="mb-6">
        The invitation is a link. It works once, within seven days. The person chooses a name and a
        password there.
      </p>
      <PostForm key={created?.address} action={address} noValidate>
        <EmailField error={refusal.errors?.email} defaultValue={refusal.email} autoComplete="off" />
        <RoleField
          role={!answer || created ? "editor" : answer.role}
          error={refusal.errors?.role}
        />
        <SubmitButton action={address}>Create the invitation</SubmitButton>
      </PostForm>
      <p className="mt-6 [&_a]:py-3">
        <Link to="/admin/people">Back to the people</Link>
      </p>
    </AdminPage>
  );
}
