import { admin } from "./account";
import { authenticator } from "./authenticator";
import type { Page } from "./page/page";
import type { Visitor } from "./page/visitor";

/** Turns two-step sign-in on; `page` shows the recovery `codes`. */
export async function turnOnTwoStep(visitor: Visitor) {
  const account = await visitor.visit("/admin/account");
  const setup = await account.press("Set up two-step sign-in");
  const secret = setup.main.select("code")[0]?.text ?? "";
  const phone = authenticator(secret);
  const page = await setup
    .fill({ "Your password": admin.password, Code: phone.code() })
    .press("Turn on two-step sign-in");
  const codes = page.main.all("listitem").map(({ text }) => text);
  return { setup, secret, phone, page, codes };
}

export async function enterPassword(
  visitor: Visitor,
  password = admin.password,
  at = "/admin/login",
): Promise<Page> {
  const page = await visitor.visit(at);
  return page.fill({ "Email address": admin.email, Password: password }).press("Login");
}
