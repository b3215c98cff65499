import { STATUS_CODES } from "node:http";

/**
 * What a loader or action throws to show the error screen with a status; where
 * there is no screen, as for a picture, its one line says what is wrong.
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
