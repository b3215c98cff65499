import { json } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { PersonExists } from "~/people/person.server";
import { titled } from "~/seo/listed-meta";
import { LinkToCopy, AdminPage } from "../frame/admin-page";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { PostForm, SubmitButton } from "../frame/post-form";
import { EmailField } from "../frame/sign-in-form";
import { inviteByMail } from "./invite-by-mail.server";
import { RoleField } from "./person-fields";
import { readEmail, readRole } from "./person-form.server";

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
      return json<Answer>({ created: await inviteByMail(request, session, { email, role }) });
    } catch (cause) {
      if (!(cause instanceof PersonExists)) throw cause;
      return refuse({ email: cause.message }, 409);
    }
  },
);

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
