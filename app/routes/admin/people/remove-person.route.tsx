import { json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPerson, LastAdministrator, removePerson, shownName } from "~/auth/people.server";
import { recordEvent } from "~/auth/security-events.server";
import { errorResponse } from "~/http/error-response.server";
import { noticePath } from "~/ui/notices";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { AdminPage, ButtonForm } from "../frame/admin-page";
import { titled } from "~/seo/listed-meta";

export const meta = titled<typeof loader>((data) => titleFor(data?.shown));

export { shouldRevalidate } from "~/http/route-handle";

function titleFor(shown = "this person"): string {
  return `Remove ${shown}?`;
}

export const loader = adminLoader(async ({ params }) => {
  const person = await findPerson(params.id ?? "");
  if (!person || person.isNamed) throw errorResponse(404);
  const { id, email } = person;
  return json({ id, email, shown: shownName(person) });
}, "Failed to load this person. Please try again.");

export const action = adminAction(
  { failed: "Failed to remove this person. Please try again." },
  async ({ request, params, session }) => {
    const person = await findPerson(params.id ?? "");
    const done = noticePath("/admin/people", "person-removed");
    // The action succeeds if the person is already gone.
    if (!person) return redirect(done, 303);
    if (person.isNamed) throw errorResponse(404);
    try {
      await removePerson(person.email);
    } catch (cause) {
      if (!(cause instanceof LastAdministrator)) throw cause;
      return json({ problem: cause.message }, 409);
    }
    await recordEvent("person-removed", request, { email: session.email });
    return redirect(done, 303);
  },
);

export default function RemovePersonPage() {
  const { id, email, shown } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <AdminPage title={titleFor(shown)} width="form" problem={problem}>
      <p className="mb-6">
        {`${email} can no longer sign in, and open sessions end at once. Their changes stay, with their name in the history.`}
      </p>
      <ButtonForm
        action={`/admin/people/${id}/remove`}
        intent="remove"
        kind="danger"
        cancel={`/admin/people/${id}/edit`}
      >
        Remove
      </ButtonForm>
    </AdminPage>
  );
}
