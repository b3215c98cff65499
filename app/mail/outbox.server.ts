import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Mail, mailProblem } from "./smtp.server";
import { unchangedTime, type RecordStore, type StoredRecord } from "~/stores/records.server";
import { largest } from "~/kinds/outside";
import type { Log } from "~/log.server";

const minute = 60 * 1000;

/** The second attempt and later ones come after these pauses, each longer than an attempt takes. */
const pauses = [minute, 10 * minute, 60 * minute];

const waitingKind = "mail";
const failedKind = "failed-mail";
/** Mail lasts as long as the messages that some mails are copies of. */
const life = 365 * 24 * 60 * minute;
const limits = { inAll: 1000 };

const Waiting = z.object({
  mail: z.object({
    to: z.email(),
    subject: z.string(),
    text: z.string(),
    replyTo: z.object({ name: z.string().optional(), address: z.email() }).optional(),
  }),
  attempts: z.number(),
  /** Only the process that claimed it may send the mail before then, in milliseconds since 1970. */
  nextAt: z.number(),
  problem: z.string().optional(),
});

type Waiting = z.infer<typeof Waiting>;

const Failed = z.object({ problem: z.string() });

export interface MailState {
  state: "waiting" | "sent" | "failed";
  /** A failed attempt leaves this sentence about the cause. */
  problem?: string;
}

interface Options {
  send: (mail: Mail, id: string) => Promise<void>;
  log: Pick<Log, "info" | "warn">;
}

/** Keeps each mail as a record until it is sent, also across restarts. */
export function createOutbox(store: RecordStore, { send, log }: Options) {
  /** These mails were sent, but their records could not be deleted yet. */
  const sent = new Set<string>();
  /** This process made the last attempt for these mails. */
  const tried = new Set<string>();
  const unchangedFor = unchangedTime();
  let sending: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Stores the mail, and sends it in the background.
   * @throws if it could not be stored, or an address is not valid. @returns the mail's ID.
   */
  async function add(mail: Mail, id: string = randomUUID()): Promise<string> {
    const at = Date.now();
    const data = Waiting.parse({ mail, attempts: 0, nextAt: at });
    const record = { kind: waitingKind, id, at, expiresAt: at + life };
    // An earlier mail with this ID may have failed.
    await store.remove(failedKind, id);
    await store.add({ ...record, data }, limits);
    void sendDue();
    return id;
  }

  /** A mail without a record has been sent. */
  async function state(id: string): Promise<MailState> {
    const waiting = await store.find(waitingKind, id);
    // The failed record decides first, because a mail that has just failed may have both.
    const failed = await store.find(failedKind, id);
    if (failed) return { state: "failed", ...Failed.parse(failed.data) };
    if (!waiting) return { state: "sent" };
    const { data } = Waiting.safeParse(waiting.data);
    return { state: "waiting", problem: data?.problem };
  }

  /** Also sends mail that another process left behind. Does not throw. */
  function sendDue(): Promise<void> {
    isAskedAgain = true;
    sending ??= sendAllDue();
    return sending;
  }

  async function sendAllDue(): Promise<void> {
    clearTimeout(timer);
    let pause: number | undefined;
    while (isAskedAgain && !isClosed) {
      isAskedAgain = false;
      pause = await sweep().catch((cause: unknown) => {
        log.warn({ err: cause }, "The waiting mails could not all be handled.");
        return minute;
      });
    }
    // A mail that is added from now on starts the next run.
    sending = undefined;
    if (pause === undefined || isClosed) return;
    timer = setTimeout(() => void sendDue(), pause).unref();
  }

  /** @returns after how many milliseconds the next mail is due. */
  async function sweep(): Promise<number | undefined> {
    const records = await store.list([waitingKind]);
    // The oldest mail is sent first.
    for (const record of records.reverse()) {
      if (isClosed) return undefined;
      const { data, error } = Waiting.safeParse(record.data);
      if (data) {
        await sendIfDue(record, data);
      } else {
        log.warn({ err: error, mail: record.id }, "A mail cannot be read.");
      }
    }
    const left = await store.list([waitingKind]);
    const times = left.flatMap(({ id, data }) => {
      const waiting = Waiting.safeParse(data).data;
      return waiting && isOwn(id, waiting) ? waiting.nextAt : [];
    });
    const next = -largest(times.map((time) => -time));
    return times.length === 0 ? undefined : Math.max(1000, next - Date.now());
  }

  /** The mail of another process is looked at again later (entry.server.tsx). */
  function isOwn(id: string, { attempts }: Waiting): boolean {
    return attempts === 0 || tried.has(id);
  }

  async function sendIfDue(record: StoredRecord, data: Waiting): Promise<void> {
    const { id } = record;
    if (sent.has(id)) return removeSent(id);
    const { mail, attempts, nextAt } = data;
    const isLeft = unchangedFor(record) >= minute;
    if (Date.now() < nextAt || !(isOwn(id, data) || isLeft)) return;
    if (attempts > pauses.length) return giveUp(id, data);
    const claimed = {
      ...data,
      attempts: attempts + 1,
      nextAt: Date.now() + (pauses[attempts] ?? minute),
    };
    // The update succeeds in one process only, which sends the mail.
    if (!(await store.update(record, claimed))) return;
    tried.add(id);
    try {
      // Mail programs would hide a mail with the ID of an earlier one.
      await send(mail, `${id}.${record.at}`);
    } catch (cause) {
      const problem = mailProblem(cause);
      log.warn({ err: cause, mail: id }, "A mail could not be sent.");
      const failed = { ...claimed, problem };
      if (attempts === pauses.length) return giveUp(id, failed);
      const found = await store.find(waitingKind, id);
      if (found) await store.update(found, failed);
      return;
    }
    sent.add(id);
    log.info({ mail: id }, "A mail was sent.");
    await removeSent(id);
  }

  async function removeSent(id: string): Promise<void> {
    await store.remove(waitingKind, id);
    sent.delete(id);
    tried.delete(id);
  }

  /** Keeps only the reason: the text can contain a secret link. */
  async function giveUp(id: string, { problem }: Waiting): Promise<void> {
    if (!(await store.find(failedKind, id))) {
      const at = Date.now();
      const data = { problem: problem ?? "The site stopped while sending it." };
      const record = { kind: failedKind, id, at, expiresAt: at + life, data };
      await store.add(record, limits);
    }
    await store.remove(waitingKind, id);
    tried.delete(id);
  }

  /** Lets a mail that is being sent finish. */
  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await sending;
  }

  return { add, state, sendDue, close };
}
