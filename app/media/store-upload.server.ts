import { log } from "~/log.server";
import { CannotDecode } from "./decoder.server";
import { readImageAddress } from "./image-name";
import { type MediaStore, imageText } from "./media-port";
import { processImage } from "./process-image.server";
import { ImageRefused } from "./recognize.server";

interface Upload {
  name?: string;
  content?: Uint8Array;
  problem?: string;
}

interface Form {
  get(name: string): string | null;
}

type Stored =
  | { address: string; problem?: undefined; status: 200 }
  | { address?: undefined; problem: string; status: 422 | 503 };

/**
 * An image that is stored already keeps its name and description.
 * @param person an email address; the uploads of each person take turns with those of others.
 * @throws ImageRefused, CannotDecode
 */
export async function storeImage(
  media: MediaStore,
  content: Uint8Array,
  fileName = "",
  person = "",
): Promise<string> {
  const { entry, files } = await processImage(content, person);
  const known = await media.find(entry.name);
  const texts = { fileName: known?.fileName || imageText(fileName), alt: known?.alt ?? "" };
  const storedAt = new Date().toISOString();
  await media.put({ ...entry, ...texts, storedAt }, files);
  return entry.address;
}

export async function storeUpload(
  media: MediaStore,
  file: Upload | undefined,
  person: string,
): Promise<Stored> {
  if (!file?.content) {
    const problem = file?.problem ?? "Choose an image.";
    return { problem, status: 422 };
  }
  try {
    const address = await storeImage(media, file.content, file.name, person);
    return { address, status: 200 };
  } catch (cause) {
    if (cause instanceof ImageRefused) {
      return { problem: cause.message, status: 422 };
    }
    if (cause instanceof CannotDecode) return { problem: cause.message, status: 503 };
    log.error({ err: cause }, "An image could not be stored.");
    const problem = "The image could not be stored. Please try again.";
    return { problem, status: 503 };
  }
}

/**
 * Stores the images even if the rest of the form will be rejected.
 * @param linkOf returns the control of the link that a file in another control fills in.
 */
export async function storeImages(
  media: MediaStore,
  {
    form,
    files,
    session,
  }: { form: Form; files: ReadonlyMap<string, Upload>; session: { email: string } },
  linkOf: (control: string) => string | undefined,
) {
  const addresses = new Map<string, string>();
  /** The keys are controls of the files. */
  const problems: Record<string, string> = {};
  for (const [control, file] of files) {
    const target = linkOf(control);
    if (target === undefined) continue;
    const stored = await storeUpload(media, file, session.email);
    if (stored.problem === undefined) addresses.set(target, stored.address);
    else problems[control] = stored.problem;
  }
  return {
    /** Reads a field, or the address of the image that was chosen for it. */
    read: (name: string) => addresses.get(name) ?? form.get(name),
    uploaded: Array.from(addresses.values()).join(" "),
    problems,
  };
}

/** @returns what the image shows, for a work that says nothing of its own. */
export async function altFor(
  media: Pick<MediaStore, "find">,
  address: string,
  typed: string,
): Promise<string> {
  const image = typed.trim() ? undefined : readImageAddress(address);
  return (image && (await media.find(image.name))?.alt) ?? typed;
}
