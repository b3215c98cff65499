import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { currentSession } from "~/auth/auth.server";
import { clientOf } from "~/auth/client.server";
import { readForm } from "~/http/read-form.server";
import { ownPath } from "~/kinds/link";
import { titled } from "~/seo/listed-meta";
import { fixedNoticeIn } from "~/ui/notices";
import { SignInForm } from "../frame/sign-in-form";
import { signIn } from "./sign-in.server";

export const meta = titled("Admin Login");

export const headers: HeadersFunction = ({ parentHeaders, actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  if (wait) parentHeaders.set("Retry-After", wait);
  return parentHeaders;
};

export async function loader(args: LoaderFunctionArgs) {
  const next = new URL(args.request.url).searchParams.get("next") ?? "";
  // While the session cannot be checked, the form at least says so when it is sent.
  if (await currentSession(args).catch(() => undefined)) {
    return redirect(ownPath(next) ?? "/admin/dashboard");
  }
  return json({ next });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return signIn(request, form, await clientOf(request, context));
}

export default function AdminLoginPage() {
  const { next } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const reason = fixedNoticeIn(useSearchParams()[0]);
  return (
    <SignInForm
      reason={reason}
      email={refusal?.email}
      next={refusal?.next ?? next}
      refusal={refusal}
    />
  );
}
