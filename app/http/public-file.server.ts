/** Serves a file that is generated from the catalogue or the settings. */
export function publicFile(
  body: string,
  contentType: string,
  caching: string,
): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": caching },
  });
}

/** Answers for a file that needs `SITE_URL` while it is not set. */
export function noSiteUrl(): Response {
  return sentence(
    404,
    "This file is not available because SITE_URL is not set.",
  );
}

/** Answers for a file that shows works while they cannot be read. */
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
