import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { clientOf } from "~/auth/client.server";
import { signIn } from "~/auth/sign-in.server";
import { readForm, wholeWorkBytes } from "~/http/read-form.server";
import { SignInForm } from "~/ui/admin/sign-in-form";

export { headers, meta } from "~/routes/admin/login";

/** Signs in with a form that another page had sent, and takes it along. */
export async function action({ request, context }: ActionFunctionArgs) {
  // The form it carries is encoded once more, inside this one.
  const form = await readForm(request, 2 * wholeWorkBytes);
  return signIn(request, form, await clientOf(request, context));
}

/** Who comes here by address has nothing to take along, and just signs in. */
export default function AdminLoginResumePage() {
  const refusal = useActionData<typeof action>();
  return <SignInForm next="" {...refusal} />;
}
