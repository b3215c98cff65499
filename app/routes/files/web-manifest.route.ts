import icon192 from "~/art/icons/icon-192.png?url";
import icon512 from "~/art/icons/icon-512.png?url";
import maskable from "~/art/icons/icon-maskable-512.png?url";
import { site } from "~/site.server";
import { publicFile } from "~/http/public-file.server";

/** `minimal-ui` keeps the browser's back button. */
export function loader() {
  const type = "image/png";
  const manifest = {
    id: "/",
    name: site.name,
    description: site.tagline,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    icons: [
      { src: icon192, type, sizes: "192x192" },
      { src: icon512, type, sizes: "512x512" },
      { src: maskable, type, sizes: "512x512", purpose: "maskable" },
    ],
  };
  return publicFile(
    `${JSON.stringify(manifest, null, 2)}\n`,
    "application/manifest+json; charset=utf-8",
    "public, max-age=3600",
  );
}
