export function publicFile(
  body: string,
  contentType: string,
  caching: string,
): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, "Cache-Control": caching },
  });
}

export function noSiteUrl(): Response {
  return sentence(
    404,
    "This file is not available because SITE_URL is not set.",
  );
}

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
