import { redirect } from "@remix-run/node";
import { works } from "~/backends/index.server";
import { saveSiteDocument } from "~/changes/save.server";
import { dashboardPath, changedPath } from "../frame/admin-paths";
import { adminAction, adminLoader, noWorkResponse } from "../frame/admin-route.server";
import { currentSite } from "~/site.server";
import { pagesToRead, reviewField, settingsId } from "~/kinds/settings";

export { NoPage as default } from "~/ui/error-screen";

/** The dashboard shows the list. */
export const loader = adminLoader(async () => redirect(dashboardPath));

export { shouldRevalidate } from "~/http/route-handle";

/** Confirms that a text was read. */
export const action = adminAction(
  { failed: "Failed to save this. Please try again.", hasNoPage: true },
  async ({ session, form }) => {
    const page = pagesToRead().find(({ name }) => name === form.get("read"));
    if (!page) throw noWorkResponse(404);
    const { name } = currentSite();
    const batch = await saveSiteDocument(works, {
      id: settingsId,
      by: session.email,
      action: "edit",
      edit: (settings) => ({ ...settings, [reviewField(page.name)]: name }),
    });
    return redirect(changedPath(batch, dashboardPath), 303);
  },
);
