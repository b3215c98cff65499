import { publicFile } from "~/http/public-file.server";

/** What no visitor's browser is to fetch before it is asked to. */
const onlyWhenAsked = [
  // Those who are signed in see each change at once.
  "/admin",
  "/admin/*",
  "/theme",
  // Each word of a search is another page.
  "/*\\?(.+)",
];

/**
 * Browsers that know these rules fetch a page of this site when a visitor
 * points at a link to it for a moment (WICG, "Speculation Rules"). The header
 * in app/entry.server.tsx names this file, so that no page needs a script.
 */
export function loader() {
  const rules = {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: "/*" },
            { not: { href_matches: onlyWhenAsked } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  };
  return publicFile(
    `${JSON.stringify(rules, null, 2)}\n`,
    "application/speculationrules+json",
    "public, max-age=3600",
  );
}
