import { STATUS_CODES } from "node:http";
import { json } from "@remix-run/node";
import { notKept } from "./public-headers";

/** @returns a response to throw: pages show the error screen, files the text. */
export function errorResponse(
  status: number,
  text = `${status} ${STATUS_CODES[status]}`,
): Response {
  return new Response(`${text}\n`, {
    status,
    statusText: STATUS_CODES[status],
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": notKept,
      ...(status === 503 && { "Retry-After": "10" }),
    },
  });
}

export function unavailable() {
  return json(null, { status: 503, headers: { "Cache-Control": notKept, "Retry-After": "10" } });
}

export function worksUnavailable(): Response {
  return errorResponse(503, "Failed to load works. Please try again later.");
}
