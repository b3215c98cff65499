import { Link } from "@remix-run/react";
import type { Role } from "~/auth/person.server";
import type { Job, JobKind } from "~/changes/jobs.server";
import { jobPath } from "./admin-paths";

const names: Partial<Record<JobKind, string>> = {
  delete: "A deletion of several works",
  images: "A deletion of unused images",
  import: "An import",
  purge: "A permanent deletion",
  rename: "A rename",
  restore: "A restoration",
  undo: "An undo",
  upload: "An upload",
};

/** Returns a text such as "200 of 700 works". */
export function progressOf({ kind, done, of }: Job): string {
  const count = (items: number) => items.toLocaleString("en-US");
  const item = kind === "images" || kind === "upload" ? "image" : "work";
  return `${count(done)} of ${count(of)} ${of === 1 ? item : `${item}s`}`;
}

export function sentenceOf(job: Job): string {
  const name = names[job.kind] ?? "A change of several works";
  return job.state === "running"
    ? `${name} is running: ${progressOf(job)} ${job.of === 1 ? "is" : "are"} done.`
    : `${name} stopped after ${progressOf(job)}.`;
}

export function mayManage(role: Role, job: Job): boolean {
  return role === "administrator" || job.role === "editor";
}

export function canUndo({ kind }: Job): boolean {
  return kind !== "images" && kind !== "purge" && kind !== "upload";
}

export function JobNotices({ jobs }: { jobs: Job[] }) {
  return jobs.map((job) => (
    <p key={job.id} className="notice my-6">
      {`${sentenceOf(job)} `}
      <Link to={jobPath(job.id)}>
        {job.state === "running"
          ? "Show the progress"
          : canUndo(job)
            ? "Continue or undo"
            : "Show the details"}
      </Link>
    </p>
  ));
}
