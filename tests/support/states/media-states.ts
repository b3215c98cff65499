import { expect, heading, open, type Page } from "../site/admin";
import { signedIn, type State } from "./state";

/** Uploads the same image each time. */
async function openMedia(page: Page): Promise<void> {
  await open(page, "/admin/media");
  await page.getByLabel("Upload an image").setInputFiles({
    name: "dot.gif",
    mimeType: "image/gif",
    buffer: Buffer.from("R0lGODdhAQABAPAAAMhVPQAAACwAAAAAAQABAAACAkQBADs=", "base64"),
  });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("The image was uploaded.")).toBeVisible();
}

async function openPicture(page: Page): Promise<void> {
  await openMedia(page);
  await page.getByRole("link", { name: "dot.gif" }).click();
  await expect(heading(page)).toHaveText("dot.gif");
}

export const mediaStates: State[] = [
  signedIn("media", openMedia),
  signedIn("picture", openPicture),
  signedIn("replace-picture", async (page) => {
    await openPicture(page);
    await page.getByRole("link", { name: "Replace everywhere" }).click();
    await expect(heading(page)).toHaveText("Replace this image everywhere");
  }),
  signedIn("delete-picture", async (page) => {
    await openPicture(page);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await expect(heading(page)).toHaveText("Delete this image?");
  }),
];
