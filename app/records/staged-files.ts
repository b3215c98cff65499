export interface StagedFile {
  owner: string;
  name: string;
  content: Uint8Array;
  /** In milliseconds since 1970. */
  stagedAt: number;
}

export const stagedFileLife = 24 * 60 * 60 * 1000;

export const mostStagedBytes = 16 * 1024 * 1024;

export const mostStagedFiles = 5;

export interface StagedFiles {
  /** Drops files that are too old or too many. */
  put(id: string, file: StagedFile): Promise<void>;
  /** @returns undefined for an unknown file, or another owner's. */
  find(id: string, owner: string): Promise<StagedFile | undefined>;
}
