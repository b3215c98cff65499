import { STATUS_CODES } from "node:http";

/** What a loader or action throws to show the error screen with a status. */
export function errorResponse(status: number): Response {
  return new Response(null, { status, statusText: STATUS_CODES[status] });
}
