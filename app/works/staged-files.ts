/** An uploaded file that waits for a confirmation. */
export interface StagedFile {
  /** The email address of the person who uploaded it. */
  owner: string;
  /** As it is called on their computer. */
  name: string;
  content: Uint8Array;
  /** Milliseconds since 1970. */
  stagedAt: number;
}

/** How long a file waits. */
export const stagedFileLife = 24 * 60 * 60 * 1000;

/** The longest file. */
export const mostStagedBytes = 16 * 1024 * 1024;

/** The newest files of a person that are kept. */
export const mostStagedFiles = 5;

/** The port to whatever keeps uploaded files until they are confirmed. */
export interface StagedFiles {
  /** Files that are too old or too many are dropped. */
  put(id: string, file: StagedFile): Promise<void>;
  /** @returns undefined where the file is not kept, or another person's. */
  find(id: string, owner: string): Promise<StagedFile | undefined>;
}
