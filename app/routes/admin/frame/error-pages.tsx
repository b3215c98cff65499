import { Link } from "@remix-run/react";
import { asciiJson } from "~/kinds/text";
import { Container, PageHeader } from "~/ui/container";
import { RequestNote } from "~/ui/error-screen";
import { ErrorSummary, HiddenFields } from "~/ui/field";
import type { Forbidden, HeldForm, KeptForm } from "./guard.server";
import { PostForm } from "./post-form";

export function MissingWork({ problem, requestId }: { problem: string; requestId?: string }) {
  return (
    <Container>
      <PageHeader title={problem} />
      {requestId ? <RequestNote id={requestId} /> : null}
      <Link to="/admin/dashboard">Go back to the dashboard</Link>
    </Container>
  );
}

/** Shows an editor whom to ask, on a page for administrators. */
export function ForAdministrators({ administrators, form }: Forbidden) {
  return (
    <Container>
      <PageHeader title="For administrators" />
      <p className="mb-4 max-w-form">
        Your role is editor, so you cannot open this page or save it. Nothing was changed. Ask an
        administrator:
      </p>
      <ul className="mb-6 list-disc pl-6">
        {administrators.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {form?.fields ? (
        <div className="mb-6 max-w-form">
          <p className="mb-4">
            Your changes are kept on this page. Leave it open, and try again after an administrator
            has changed your role.
          </p>
          <KeptFields {...form} />
        </div>
      ) : null}
      <Link to="/admin/dashboard">Go back to the dashboard</Link>
    </Container>
  );
}

/** Holds a form whose page cannot be rendered while the store is down. */
export function SaveAgain({ path, fields, problem }: Extract<HeldForm, { then: "save again" }>) {
  return (
    <Container>
      <div className="max-w-form py-12">
        <ErrorSummary problem={problem} />
        <h1 className="mb-6 font-display text-2xl">
          {problem ? "Try again in a minute" : "Nothing was saved yet"}
        </h1>
        <p className="mb-6">
          {problem
            ? "The site’s database does not respond."
            : "The site could not check your session, so nothing was saved."}{" "}
          {fields === undefined
            ? "Go back to the form, and try again in a minute."
            : `${fields ? "Your changes are kept on this page. " : ""}Leave this page open, and try again in a minute.`}
        </p>
        {fields === undefined ? (
          <a href={path} className="button button-filled">
            Go back to the form
          </a>
        ) : (
          <KeptFields path={path} fields={fields} />
        )}
      </div>
    </Container>
  );
}

/** Every browser sends a hidden field of one line of ASCII as it came. */
function KeptFields({ path, fields }: KeptForm) {
  return (
    <PostForm action={path}>
      <HiddenFields fields={[["kept", asciiJson(Array.from(new URLSearchParams(fields)))]]} />
      <button type="submit" className="button button-filled">
        Try again
      </button>
    </PostForm>
  );
}
