/** A file that is made from the catalogue and the settings. */
export function publicFile(
  body: string,
  contentType: string,
  caching: string,
): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": caching },
  });
}

/** In place of a file that must name the site's own address. */
export function noSiteUrl(): Response {
  return sentence(
    404,
    "This file needs the site's own address: set SITE_URL to have it.",
  );
}

/** In place of a file that shows works, while they cannot be read. */
export function worksUnavailable(): Response {
  return sentence(503, "Failed to load works. Please try again later.");
}

function sentence(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(status === 503 && { "Retry-After": "10" }),
    },
  });
}
