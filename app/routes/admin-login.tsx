import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { clientAddress } from "~/auth/client-address";
import { currentSession } from "~/auth/guard.server";
import { signIn } from "~/auth/sign-in.server";
import { readForm } from "~/forms/read-form.server";
import { pageMeta } from "~/ui/page-meta";
import { SignInForm } from "~/ui/sign-in-form";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Admin Login" });

export async function loader({ request }: LoaderFunctionArgs) {
  if (await currentSession(request)) return redirect("/admin/dashboard");
  return json({ next: new URL(request.url).searchParams.get("next") ?? "" });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return signIn(request, form, clientAddress(context));
}

export default function AdminLoginPage() {
  const { next } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <SignInForm next={next} {...refusal} />;
}
