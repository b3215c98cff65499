import { errorPages, publicPages } from "../public-pages";
import { sampleEntries } from "../stores/seed";
import { at, type State } from "./state";

export const publicStates: State[] = [
  ...[...publicPages, ...errorPages].map(({ path }) => at(path)),
  at("/works?q=map", "works-found"),
  at("/works?q=nothing-like-it&type=list-item", "works-none-found"),
  {
    name: "contact-rejected",
    async reach(page) {
      await page.goto("/contact-us");
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
];

/** These states occur without works, and with an unreadable store. */
export const listStates: State[] = ["/works", "/creators/mira-okafor"].map((path) => at(path));

/** There is one work of each type, and the work with the built-in page. */
export const fiveWorks = sampleEntries(
  "slow-map",
  "sketch-design-toolkit",
  "uneven-type",
  "curb-count",
  "moth-ledger",
);
