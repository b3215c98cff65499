import { site } from "~/site.server";
import { publicFile } from "~/http/public-file.server";

/** robots.txt (RFC 9309). */
export function loader() {
  const lines = ["User-agent: *", "Disallow: /admin"];
  if (site.url) lines.push("", `Sitemap: ${site.url}/sitemap.xml`);
  return publicFile(
    `${lines.join("\n")}\n`,
    "text/plain; charset=utf-8",
    "public, max-age=3600",
  );
}
