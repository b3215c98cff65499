import { contentSecurityPolicy } from "~/http/security-headers.server";
import { requestId } from "~/log.server";
import { currentSite } from "~/site.server";
import { errorTitle } from "./error-screen";
import { xml } from "~/seo/xml";

/** The server uses this when React itself fails to render. */
export function plainErrorPage(): Response {
  const id = requestId();
  const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${xml("title", {}, `${errorTitle} – ${currentSite().name}`).markup}
</head>
<body>
<main>
<h1>${errorTitle}</h1>
<p>500 Internal Server Error</p>
<p>Something went wrong on our side, and we have logged the error. Please try again in a few minutes.</p>
${id ? `<p>If you contact us about this error, please include the request ID: <code>${id}</code></p>` : ""}
<ul>
<li><a href="/">Go to the home page</a></li>
<li><a href="/contact-us">Contact us</a></li>
</ul>
</main>
</body>
</html>
`;
  return new Response(page, {
    status: 500,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(undefined),
      "Cache-Control": "no-store",
    },
  });
}
