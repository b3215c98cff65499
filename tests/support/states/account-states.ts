import {
  admin,
  errorSummary,
  expect,
  heading,
  open,
  setTwoStep,
  signInOnPage,
} from "../site/admin";
import { authenticator } from "../authenticator";
import { at, signedIn, type State } from "./state";

export const signInStates: State[] = [
  at("/admin/login", "sign-in"),
  {
    name: "sign-in-rejected",
    async reach(page) {
      await open(page, "/admin/login");
      await signInOnPage(page, { ...admin, password: "wrong password" });
      await expect(errorSummary(page)).toBeVisible();
    },
  },
  at("/admin/login/forgot", "forgotten-password"),
  {
    name: "enter-code-rejected",
    async reach(page, site) {
      await setTwoStep(site, true);
      await page.context().clearCookies();
      await open(page, "/admin/login");
      await signInOnPage(page);
      await expect(heading(page)).toHaveText("Enter your code");
      await setTwoStep(site, false);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(errorSummary(page)).toBeVisible();
    },
  },
];

export const accountStates: State[] = [
  signedIn("account", (page) => open(page, "/admin/account?notice=password-changed")),
  signedIn("two-step-setup", async (page) => {
    await open(page, "/admin/account");
    await page.getByRole("button", { name: "Set up two-step" }).click();
    await expect(heading(page)).toHaveText("Set up two-step sign-in");
  }),
  signedIn("recovery-codes", async (page) => {
    await open(page, "/admin/account");
    await page.getByRole("button", { name: "Set up two-step" }).click();
    const secret = await page.getByRole("code").textContent();
    await page.getByLabel("Your password").fill(admin.password);
    await page.getByRole("textbox", { name: "Code" }).fill(authenticator(secret ?? "").code());
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(heading(page)).toHaveText("Recovery codes");
  }),
  signedIn("two-step-off", async (page, site) => {
    await setTwoStep(site, true);
    await open(page, "/admin/account/two-step/off");
  }),
];
