import pTimeout from "p-timeout";

/** An import that may take longer than a request. */
export interface ImportJob {
  state: "running" | "done" | "failed";
  done: number;
  of: number;
  cause?: unknown;
}

/** In milliseconds, from the end of the import. */
const keptFor = 60 * 60 * 1000;

const jobs = new Map<string, ImportJob>();

/**
 * Starts an import, unless it is running in this process.
 * @param patience how long to wait for its end, in milliseconds.
 */
export async function runImport(
  id: string,
  of: number,
  run: (onPart: (done: number) => void) => Promise<unknown>,
  patience: number,
): Promise<ImportJob> {
  const known = jobs.get(id);
  if (known?.state === "running") return known;
  const job: ImportJob = { state: "running", done: 0, of };
  jobs.set(id, job);
  const finished = run((done) => (job.done = done)).then(
    () => {
      job.state = "done";
    },
    (cause: unknown) => {
      job.state = "failed";
      job.cause = cause;
    },
  );
  void finished.then(() => {
    setTimeout(() => {
      // The same import may run again.
      if (jobs.get(id) === job) jobs.delete(id);
    }, keptFor).unref();
  });
  const goOn = { milliseconds: patience, fallback: () => undefined };
  await pTimeout(finished, goOn);
  return job;
}

/** @returns undefined if this process has not run the import. */
export function findImport(id: string): ImportJob | undefined {
  return jobs.get(id);
}
