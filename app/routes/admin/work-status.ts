import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { requireAdmin } from "~/auth/guard.server";
import { works } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { changedPath, editPath, nameInPath } from "~/http/paths";
import { readForm } from "~/http/read-form.server";
import { log } from "~/log.server";
import { isStatus } from "~/works/publication";
import { setStatus } from "~/works/save-work.server";
import { WorkGone } from "~/works/works-store";

/** Who comes here from a sign-in finds the same button in the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(editPath(nameInPath(request, -2) ?? ""));
}

/** Publishes a work, or makes it a draft. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requireAdmin(request);
  const form = await readForm(request);
  const id = nameInPath(request, -2) ?? "";
  const status = form.get("status");
  if (!isStatus(status)) throw errorResponse(400);
  const batch = await setStatus(works, id, status, session.email).catch(
    (cause: unknown) => {
      if (cause instanceof WorkGone) throw errorResponse(404);
      log.error({ err: cause }, "A work's status could not be saved.");
      throw errorResponse(503);
    },
  );
  return redirect(batch ? changedPath(batch) : "/admin/dashboard", 303);
}
