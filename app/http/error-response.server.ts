import { STATUS_CODES } from "node:http";
import { json } from "@remix-run/node";

/** @returns a response to throw: pages show the error screen, files its text. */
export function errorResponse(status: number): Response {
  const statusText = STATUS_CODES[status];
  return new Response(`${status} ${statusText}\n`, {
    status,
    statusText,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}

export function unavailable() {
  return json(null, {
    status: 503,
    headers: { "Cache-Control": "no-store", "Retry-After": "10" },
  });
}

export function noSiteUrl(): Response {
  return sentence(404, "This file is not available because SITE_URL is not set.");
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
