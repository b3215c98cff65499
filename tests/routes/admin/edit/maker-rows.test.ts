import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";

const app = await loadApp();
const admin = await app.signIn();

it("adds, moves, and saves makers by submit buttons, and fills in a known one", async () => {
  await app.putWorks(
    { id: "one", title: "One", type: "list-item", creatorId: "mira" },
    {
      id: "two",
      title: "Two",
      type: "list-item",
      creatorId: "cairn",
      creatorName: "Cairn",
      creatorIsAgent: true,
    },
  );
  let page = await admin.visit("/admin/dashboard/one/edit");
  page.fill({ "Creator name": "Mira" });
  page = await page.press("Add a maker");
  expect(page.field("Creator name").value).toBe("Mira");
  page = await page.fill({ "Maker 2 ID": ".." }).press("Update Work");
  expect(page.status).toBe(422);
  expect(page.field("Maker 2 ID").description).toContain("only dots");
  page = await page.fill({ "Maker 2 ID": "cairn" }).press("Up maker 2");
  expect(page.field("Creator ID").value).toBe("cairn");
  await page.press("Update Work");
  expect(await app.storedWork("one")).toMatchObject({
    creatorId: "cairn",
    creatorName: "Cairn",
    creatorIsAgent: true,
    coCreators: [{ creatorId: "mira", creatorName: "Mira" }],
  });
});
