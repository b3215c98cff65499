/** How to narrow who may sign in, while the identity provider decides it. */
export function OpenSite({ to }: { to: "anyone" | "named" }) {
  if (to === "named") {
    return (
      <p className="mt-6 max-w-prose">
        The setting ADMIN_EMAILS names administrators. They can sign in with
        their Firebase accounts, and only the setting can remove them.
      </p>
    );
  }
  return (
    <p className="notice mt-6 max-w-prose">
      Every account of the Firebase project may sign in as an administrator. To
      narrow this, invite a person: from then on, only the people on this page
      may sign in. Or list the administrators in the setting ADMIN_EMAILS.
    </p>
  );
}
