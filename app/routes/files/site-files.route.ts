import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { publicFile, untilTheNextChange } from "~/http/public-headers";
import { currentSite } from "~/site.server";

const files = new Map([
  ["robots.txt", { type: "text/plain; charset=utf-8", write: robots }],
  ["security.txt", { type: "text/plain; charset=utf-8", write: securityText }],
  ["site.webmanifest", { type: "application/manifest+json; charset=utf-8", write: manifest }],
  [
    "speculation-rules.json",
    { type: "application/speculationrules+json", write: speculationRules },
  ],
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const file = files.get(nameInPath(request)?.toLowerCase() ?? "");
  if (!file) throw errorResponse(404);
  await catalogue.read();
  return publicFile(`${file.write()}\n`, file.type, untilTheNextChange);
}

/** Follows RFC 9309. */
function robots(): string {
  const { url } = currentSite();
  const lines = ["User-agent: *", "Disallow: /admin/", "Disallow: /admin$"];
  if (url) lines.push("", `Sitemap: ${url}/sitemap.xml`);
  return lines.join("\n");
}

const halfAYear = 182 * 24 * 60 * 60 * 1000;

/** Follows RFC 9116. The file must expire in less than a year. */
function securityText(): string {
  const { email, url } = currentSite();
  const lines = [
    `Contact: ${email ? `mailto:${email}` : `${url ?? ""}/contact-us`}`,
    `Expires: ${new Date(Date.now() + halfAYear).toISOString()}`,
    "Preferred-Languages: en",
  ];
  if (url) lines.push(`Canonical: ${url}/.well-known/security.txt`);
  return lines.join("\n");
}

/** `minimal-ui` keeps the browser's back button. */
function manifest(): string {
  const { name, description } = currentSite();
  const type = "image/png";
  const content = {
    id: "/",
    name,
    description: description || undefined,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    icons: [
      { src: "/icon-192.png", type, sizes: "192x192" },
      { src: "/icon-512.png", type, sizes: "512x512" },
      { src: "/icon-maskable-512.png", type, sizes: "512x512", purpose: "maskable" },
    ],
  };
  return JSON.stringify(content, null, 2);
}

const onlyWhenAsked = [
  // Administrators must always see the latest changes.
  "/admin",
  "/admin/*",
  "/theme",
  // Every search is a different page.
  "/*\\?(.+)",
];

/** A header in app/entry.server.tsx names this file, so that pages need no inline script. */
function speculationRules(): string {
  const where = { and: [{ href_matches: "/*" }, { not: { href_matches: onlyWhenAsked } }] };
  const rules = { prefetch: [{ where, eagerness: "moderate" }] };
  return JSON.stringify(rules, null, 2);
}
