import pTimeout from "p-timeout";

/** A part of an import that may take longer than a request. */
export interface ImportJob {
  /** Works come after the pictures that they use. */
  what: "pictures" | "works";
  state: "running" | "done" | "failed";
  done: number;
  of: number;
  cause?: unknown;
}

const keptFor = 60 * 60 * 1000;

const jobs = new Map<string, ImportJob>();

/** How long a request waits for the import, in milliseconds. */
const patience = 3000;

/** Does not start a running import again. A long import goes on after the response. */
export async function runImport(
  id: string,
  what: ImportJob["what"],
  run: (onPart: (done: number, of: number) => void) => Promise<unknown>,
): Promise<ImportJob> {
  const known = jobs.get(id);
  if (known?.state === "running") return known;
  const job: ImportJob = { what, state: "running", done: 0, of: 0 };
  jobs.set(id, job);
  const finished = run((done, of) => Object.assign(job, { done, of })).then(
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
      // The same import may have started again.
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
