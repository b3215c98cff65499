import { site } from "~/site.server";
import { publicFile } from "~/http/public-file.server";

const halfAYear = 182 * 24 * 60 * 60 * 1000;

/** security.txt (RFC 9116), which must expire in less than a year. */
export function loader() {
  const lines = [
    `Contact: mailto:${site.contactEmail}`,
    `Expires: ${new Date(Date.now() + halfAYear).toISOString()}`,
    "Preferred-Languages: en",
  ];
  if (site.url) {
    lines.push(`Canonical: ${site.url}/.well-known/security.txt`);
  }
  return publicFile(
    `${lines.join("\n")}\n`,
    "text/plain; charset=utf-8",
    "public, max-age=3600",
  );
}
