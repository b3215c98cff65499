import { records } from "~/data.server";

interface StagedFile {
  name: string;
  content: Uint8Array;
  /** The time is in milliseconds since 1970. */
  stagedAt: number;
}

const kind = "staged-file";
const life = 24 * 60 * 60 * 1000;
const limits = { perOwner: 5 };

export const mostStagedBytes = 16 * 1024 * 1024;

export async function stageFile(
  id: string,
  owner: string,
  { name: data, content, stagedAt: at }: StagedFile,
): Promise<void> {
  const expiresAt = at + life;
  await records.add({ kind, id, owner, at, expiresAt, data, content }, limits);
}

/** @returns undefined for an unknown file, or another owner's. */
export async function findStagedFile(id: string, owner: string) {
  const record = await records.find(kind, id);
  if (record?.owner !== owner) return undefined;
  const read = () => records.read(kind, id);
  return { name: String(record.data), stagedAt: record.at, read };
}

/** Reads the files of all owners, one at a time. */
export async function* stagedContents(): AsyncGenerator<Uint8Array> {
  for (const { id } of await records.list([kind])) {
    const content = await records.read(kind, id);
    if (content) yield content;
  }
}

export async function removeStagedFile(id: string): Promise<void> {
  await records.remove(kind, id);
}
