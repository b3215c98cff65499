import { STATUS_CODES } from "node:http";

/**
 * @returns a response that a loader or action can throw to show the error
 * screen. Files such as pictures send its one-line text instead.
 */
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
