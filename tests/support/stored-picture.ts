import { storePicture } from "~/media/store-upload.server";
import type { App } from "./app";
import { plain } from "./pictures";

/** Stores an image that is too old to count as recent. @returns its address. */
export async function storedPicture(app: App, color: string, daysAgo = 15): Promise<string> {
  const content = await plain(40, 30, color).png().toBuffer();
  const address = await storePicture(app.media, content);
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  app.execute(
    `UPDATE pictures SET data = json_set(data, '$.picture.storedAt', '${at}'), position = '${at} ' || id WHERE data ->> '$.picture.address' = '${address}'`,
  );
  return address;
}
