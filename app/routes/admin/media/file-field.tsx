import { TextField } from "~/ui/field";
import { shrinkImage } from "~/ui/shrink-image";
import { useImageFormats, useHydrated } from "~/ui/use-site";

export function FileField({ label, error }: { label: string; error?: string }) {
  const formats = "JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB and 50 megapixels.";
  return (
    <TextField
      name="file"
      label={label}
      hint={useHydrated() ? `${formats} The browser shrinks larger photos first.` : formats}
      error={error}
      type="file"
      accept={useImageFormats()}
      onChange={({ target }) => void shrinkFileIn(target)}
    />
  );
}

async function shrinkFileIn(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const smaller = await shrinkImage(file);
  if (smaller === file || input.files?.[0] !== file) return;
  try {
    const chosen = new DataTransfer();
    chosen.items.add(new File([smaller], file.name, { type: file.type }));
    input.files = chosen.files;
  } catch {
    // Browsers from 2018 cannot change the chosen file, so they send all of it.
  }
}
