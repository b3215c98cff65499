/** The side is in pixels; the server stores nothing larger. */
const longestSide = 2400;

const shrinkable = ["image/jpeg", "image/png", "image/webp"];

/** @returns a smaller image, or the file itself if shrinking fails or does not help. */
export async function shrinkImage(file: File): Promise<Blob> {
  if (shrinkable.indexOf(file.type) === -1) return file;
  try {
    // The option keeps the orientation of photos; browsers without it throw.
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = longestSide / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, file.type, 0.92),
    );
    return context && blob && blob.size < file.size ? blob : file;
  } catch {
    return file;
  }
}

/** Draws the middle square, or nothing if the browser cannot decode the file. */
export async function drawThumbnail(file: File, canvas: HTMLCanvasElement): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file);
    const side = Math.min(bitmap.width, bitmap.height);
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    canvas
      .getContext("2d")
      ?.drawImage(
        bitmap,
        ...([left, top, side, side] as const),
        ...([0, 0, canvas.width, canvas.height] as const),
      );
  } catch {
    // The uploaded image replaces the thumbnail in a moment.
  }
}
