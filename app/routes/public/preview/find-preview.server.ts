import { catalogue } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log.server";
import { findPreviewed } from "~/records/preview-links.server";

/** @throws Response 404, the same for all links that lead nowhere, or 503 */
export async function findPreview(token = "") {
  const current = await catalogue.read();
  if (!current) throw errorResponse(503);
  const found = await findPreviewed(token, current.stored).catch((cause: unknown) => {
    log.error({ err: cause }, "A preview link could not be read.");
    throw errorResponse(503);
  });
  if (!found) throw errorResponse(404);
  return { current, stored: found.work, expiresAt: found.expiresAt };
}
