import { records } from "~/backends/index.server";
import { continueJobs } from "~/changes/jobs.server";
import { closeWhenReplaced } from "~/env.server";
import { log } from "~/log.server";
import { closeMail, sendWaitingMail } from "~/mail/mail.server";

/** In milliseconds; each look reads a record or more, which Firestore bills. */
const interval = 60_000;
/** Another process works on a job, or has ended. */
const shortInterval = 30_000;

let timer: NodeJS.Timeout | undefined;
let isClosed = false;

/** Every process looks for expired records, and for jobs and mail of processes that have ended. */
export async function doDueWork(): Promise<void> {
  sendWaitingMail();
  const [hasOthers] = await Promise.all([continueJobs(), records.removeExpired()]).catch(
    (cause: unknown) => {
      log.warn({ err: cause }, "Due work could not be done.");
      return [false];
    },
  );
  if (isClosed) return;
  timer = setTimeout(() => void doDueWork(), hasOthers ? shortInterval : interval).unref();
}

/** Lets a mail that is being sent finish. */
export async function closeDueWork(): Promise<void> {
  isClosed = true;
  clearTimeout(timer);
  await closeMail();
}

closeWhenReplaced("due work", closeDueWork);
