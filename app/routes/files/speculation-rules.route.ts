import { publicFile } from "~/http/public-file.server";

const onlyWhenAsked = [
  // Administrators must always see the latest changes.
  "/admin",
  "/admin/*",
  "/theme",
  // Every search is a different page.
  "/*\\?(.+)",
];

/** A header in app/entry.server.tsx names this file, so that pages need no inline script. */
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
