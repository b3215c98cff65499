import { readFileSync } from "node:fs";
import { noise, phonePhoto } from "../support/images";
import {
  drag,
  errorSummary,
  expect,
  field,
  fillWork,
  hold,
  open,
  openSections,
  type Page,
  storedWork,
  signedInTest as test,
} from "../support/site/admin";

const address = /^\/media\/[0-9a-f]{46}\.(jpg|png)$/;

async function choose(page: Page, label: string, buffer: Buffer, name: string) {
  const mimeType = name.endsWith(".txt") ? "text/plain" : "image/jpeg";
  await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer });
}

function thumbnail(page: Page, label: string) {
  return page
    .locator(".picture-field")
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .locator("img");
}

async function expectShown(page: Page, label: string): Promise<void> {
  // Images are processed at a low priority, which takes long on a busy machine.
  await expect(thumbnail(page, label)).toHaveAttribute("src", address, { timeout: 90_000 });
  await expect(thumbnail(page, label)).toHaveJSProperty("complete", true);
  await expect(thumbnail(page, label)).not.toHaveJSProperty("naturalWidth", 0);
}

test("the admin adds a work with images, one of which is rejected", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await open(page, "/admin/dashboard/new");
  await fillWork(page, { type: "medium-feature", description: "Kept" });
  await page.getByRole("button", { name: "Add a screenshot" }).click();
  await expect(page.getByLabel("Screenshot 1 file")).toBeFocused();
  await choose(page, "Image file", await phonePhoto(90, 60), "photo.jpg");
  await choose(page, "Icon file", Buffer.from("no image"), "notes.txt");
  const screenshot = await noise(90, 60).jpeg().toBuffer();
  await choose(page, "Screenshot 1 file", screenshot, "screen.jpg");
  if (javaScriptEnabled) {
    await expectShown(page, "Image file");
    await expectShown(page, "Screenshot 1 file");
  } else {
    await page.getByRole("button", { name: "Add Work" }).click();
    await expect(errorSummary(page)).toContainText("ID, Title, and Type are required.");
    await errorSummary(page)
      .getByRole("link", { name: /does not recognize/ })
      .click();
    await expect(page.getByLabel("Icon file")).toBeFocused();
  }
  await expect(page.getByLabel("Icon file")).toHaveAccessibleDescription(
    /does not recognize this file as an image/,
  );
  await expectShown(page, "Image file");
  await expectShown(page, "Screenshot 1 file");
  await expect(field(page, "description")).toHaveValue("Kept");

  const icon = readFileSync("tests/fixtures/icon.png");
  await choose(page, "Icon file", icon, "icon.png");
  if (javaScriptEnabled) await expectShown(page, "Icon file");
  await fillWork(page, { id: "pictured", title: "Pictured" });
  await fillWork(page, { appId: "pictured" });
  await page.getByRole("button", { name: "Add Work" }).click();
  await expect(page.getByText("Added Pictured.")).toBeVisible();
  expect(await storedWork(site, "pictured")).toMatchObject({
    imageUrl: expect.stringMatching(address),
    iconUrl: expect.stringMatching(address),
    screenshots: [{ url: expect.stringMatching(address) }],
  });
  await page.goto("/works/pictured");
  const images = page.getByRole("main").locator("img[srcset]");
  await expect(images).toHaveCount(3);
  await images.last().scrollIntoViewIfNeeded();
  for (const image of await images.all()) {
    await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    const source = image.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(await source).toMatch(/\.webp$/);
  }
});

test.describe("with scripts", () => {
  test.skip(
    ({ javaScriptEnabled }) => !javaScriptEnabled,
    "Without scripts nothing is shrunk, and a form sends all files at once.",
  );

  test("a pasted or dropped image is shrunk and shown immediately", async ({ page }) => {
    await open(page, "/admin/dashboard/new");
    await openSections(page);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent: number[] = [];
    await page.route("**/admin/media*", async (route) => {
      sent.push(route.request().postDataBuffer()?.length ?? 0);
      await answered;
      await route.continue();
    });
    const photo = await noise(3000, 300).jpeg().toBuffer();
    const transfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const transfer = new DataTransfer();
      const type = "image/jpeg";
      transfer.items.add(new File([bytes], "photo.jpg", { type }));
      return transfer;
    }, photo.toString("base64"));
    await field(page, "iconUrl").dispatchEvent("drop", { dataTransfer: transfer });
    await field(page, "imageUrl").evaluate((control, clipboardData) => {
      const options = { bubbles: true, cancelable: true, clipboardData };
      control.dispatchEvent(new ClipboardEvent("paste", options));
    }, transfer);
    await expect(page.getByRole("progressbar")).toHaveCount(2);
    await expect(page.locator("canvas.thumbnail:visible")).toHaveCount(2);
    await expect.poll(() => sent.length).toBe(2);
    for (const bytes of sent) expect(bytes).toBeLessThan(photo.length);

    answer();
    for (const label of ["Image file", "Icon file"]) {
      await expectShown(page, label);
    }
    await expect(field(page, "imageUrl")).toHaveValue(/^\/media\/.{32}096000f0/);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await field(page, "iconUrl").fill("");
    await field(page, "iconUrl").blur();
    await expect(thumbnail(page, "Icon file")).toHaveCount(0);
  });

  test("an upload follows its screenshot when it is moved", async ({ page }) => {
    await open(page, "/admin/dashboard/new");
    await openSections(page);
    const answer = await hold(page, "**/admin/media*");
    const press = (name: string) => page.getByRole("button", { name }).click();
    await press("Add a screenshot");
    await openSections(page);
    await page.getByLabel("Screenshot 1 URL").fill("/first.png");
    await press("Add a screenshot");
    const screen = await noise(90, 60).jpeg().toBuffer();
    await choose(page, "Screenshot 2 file", screen, "screen.jpg");
    await press("Up screenshot 2");
    await expect(page.getByText("Screenshot 2 moved to position 1 of 2.")).toHaveCount(1);
    answer();
    await expect(page.getByLabel("Screenshot 1 URL")).toHaveValue(address);
    await expect(page.getByLabel("Screenshot 2 URL")).toHaveValue("/first.png");
    await drag(page, page.locator("#screenshots .drag-handle"), 1, 0);
    await expect(page.getByText("Screenshot 2 moved to position 1.")).toHaveCount(1);
    await expect(page.getByLabel("Screenshot 1 URL")).toHaveValue("/first.png");
  });
});
