import { STATUS_CODES } from "node:http";

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
