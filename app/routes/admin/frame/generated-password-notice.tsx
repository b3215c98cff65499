import { Link } from "@remix-run/react";

export function GeneratedPasswordNotice() {
  return (
    <p className="notice mt-6">
      You are still using the password that was generated for this site.{" "}
      <Link to="/admin/account/password">Choose your own password</Link>
    </p>
  );
}
