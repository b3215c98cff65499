import { workFields, workTypes } from "~/kinds/work-fields";
import {
  expect,
  field,
  fillWork,
  open,
  type Page,
  signedInTest as test,
} from "../support/site/admin";

function preview(page: Page) {
  return page.getByRole("region", { name: "Preview" });
}

test("the card follows the input, and fields of one type appear only for that type", async ({
  page,
}) => {
  await open(page, "/admin/dashboard/new");
  await expect(preview(page)).toContainText("Enter a title and choose a type");
  await field(page, "title").pressSequentially("Live");
  const title = preview(page).getByRole("heading", { level: 3 });
  await expect(title).toHaveText("Live");
  await fillWork(page, { description: "Words", category: "Shown on tiles" });
  await expect(preview(page)).toContainText("Words");
  await expect(preview(page)).not.toContainText("Shown on tiles");

  await fillWork(page, { type: "small-image" });
  await expect(preview(page)).toContainText("Shown on tiles");
  await fillWork(page, { type: "list-item" });
  await expect(preview(page)).toContainText("View");
  await fillWork(page, { price: "$29", ctaLink: "/about" });
  await expect(preview(page).getByRole("link", { name: "$29: Live" })).toHaveAttribute(
    "href",
    "/about",
  );
  await fillWork(page, { ctaLink: "javascript:alert(1)" });
  // The suggested App ID gives the work its own page.
  await expect(preview(page).getByRole("link")).toHaveAttribute("href", /^\/works\/[a-z-]+$/);

  await fillWork(page, { type: "large-feature", features: "one,,two" });
  await expect(preview(page).getByRole("listitem").getByRole("listitem")).toHaveText([
    "one",
    "two",
  ]);
  await fillWork(page, { title: "" });
  await expect(preview(page)).toContainText("Enter a title and choose a type");

  const { hint, hints } = workFields.description;
  for (const type of workTypes) {
    await fillWork(page, { type });
    await expect(field(page, "description")).toHaveAccessibleDescription(
      `${hints?.[type] ?? hint} (optional)`,
    );
    for (const [name, owner] of [
      ["subtitle", "large-feature"],
      ["features", "large-feature"],
      ["price", "list-item"],
    ] as const) {
      const isShown = type === owner;
      await expect(field(page, name)).toBeVisible({ visible: isShown });
      await expect(field(page, name)).toHaveAccessibleDescription(
        / only\. Other types ignore this field/,
      );
    }
  }
});

test("an image is fetched when its field loses focus", async ({ page }) => {
  const asked: string[] = [];
  await page.route("https://pictures.example/**", async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { title: "Pictured" });
  const address = "https://pictures.example/a.png";
  await field(page, "imageUrl").pressSequentially(address);
  await expect(preview(page).getByRole("img")).toHaveCount(0);
  expect(asked).toEqual([]);
  await field(page, "imageUrl").press("Tab");
  await expect.poll(() => asked).toEqual([address]);
});
