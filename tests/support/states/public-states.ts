import { errorPages, publicPages } from "../public-pages";
import type { Page } from "../site/site";
import { at, type State } from "./state";

export const publicStates: State[] = [
  ...[...publicPages, ...errorPages].map(({ path }) => at(path)),
  at("/works?q=map", "works-found"),
  at("/works?q=nothing-like-it&type=list-item", "works-none-found"),
  at("/creators/%20", "creators-blank"),
  {
    name: "contact-rejected",
    async reach(page) {
      await page.goto("/contact-us");
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "a-form-where-none-is-taken",
    reach: (page) => openByPost(page, "/about", "title=Anything"),
  },
  {
    name: "a-form-from-another-site",
    reach: (page) => openByPost(page, "/theme", "theme=dark"),
  },
];

/** These states occur without works, and with an unreadable store. */
export const listStates: State[] = [
  "/works",
  "/works/slow-map",
  "/creators",
  "/creators/mira-okafor",
].map((path) => at(path));

/** Opens an address by sending a form from another site. */
async function openByPost(page: Page, path: string, postData: string) {
  const address = `**${path}`;
  await page.route(address, (route) =>
    route.continue({
      method: "POST",
      postData,
      headers: {
        ...route.request().headers(),
        "content-type": "application/x-www-form-urlencoded",
      },
    }),
  );
  const response = await page.goto(path);
  await page.unroute(address);
  return response;
}
