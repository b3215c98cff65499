import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import pTimeout from "p-timeout";
import * as z from "zod";
import { emailIn } from "~/kinds/email";
import { largest } from "~/kinds/outside";
import type { Log } from "~/log.server";
import { unchangedTime, type RecordStore, type StoredRecord } from "~/stores/records.server";
import { isPermanent, type MailError, mailProblem, unanswered } from "./mail-problem.server";
import { longestAttempt, type Mail, type Progress } from "./smtp.server";

const minute = 60 * 1000;

/** The second attempt and later ones come after these pauses. */
const pauses = [minute, 10 * minute, 60 * minute];

/** So many mails are sent at once, and further ones follow if these take longer than a moment. */
const mostAtOnce = 5;
const moment = 2000;
const mostUnderWay = 100;
/** A stop of the site waits this long for answers. */
const lastWait = 3000;

const waitingKind = "mail";
const failedKind = "failed-mail";
const sentKind = "sent-mail";
const kinds = [waitingKind, failedKind, sentKind];
const day = 24 * 60 * minute;
/** Mail lasts as long as the messages that some mails are copies of, or as an invitation. */
const life = { [waitingKind]: 365 * day, [failedKind]: 365 * day, [sentKind]: 7 * day };
const limits = { inAll: 1000 };

const Address = z.string().refine((text) => emailIn(text) !== undefined);

const Waiting = z.object({
  mail: z.object({
    to: Address,
    subject: z.string(),
    text: z.string(),
    replyTo: z.object({ name: z.string().optional(), address: Address }).optional(),
  }),
  /** The mail has a one-time link of this kind, with the ID of the mail. */
  link: z.enum(["invitation", "password-reset"]).optional(),
  attempts: z.number(),
  /** Only the process that claimed it may send the mail before then, in milliseconds since 1970. */
  nextAt: z.number(),
  /** The last attempt failed for this reason. There is none while the mail is being sent. */
  problem: z.string().optional(),
  /** The whole message was on its way, so a further attempt could deliver it twice. */
  isOut: z.boolean().optional(),
});

type Waiting = z.infer<typeof Waiting>;

export type LinkKind = NonNullable<Waiting["link"]>;

const Failed = z.object({ problem: z.string(), isPerhapsSent: z.boolean().optional() });

export interface MailState {
  state: "waiting" | "sent" | "perhaps sent" | "failed";
  /** A failed attempt leaves this sentence about the cause. */
  problem?: string;
}

interface Options {
  send: (mail: Mail, id: string, progress: Progress) => Promise<void>;
  /** A mail is sent only while its link works. */
  isLinkOpen?: (kind: LinkKind, id: string) => Promise<boolean>;
  log: Pick<Log, "info" | "warn">;
}

/** Keeps each mail as a record until it is sent, also across restarts. */
export function createOutbox(store: RecordStore, { send, isLinkOpen, log }: Options) {
  /** These mails were sent, but this could not be stored yet. */
  const sent = new Set<string>();
  const unchangedFor = unchangedTime();
  const lane = pLimit(mostAtOnce);
  const underWay = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let sending: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Stores the mail, and sends it in the background.
   * @param of the ID of the mail, and the kind of the link that it offers.
   * @throws if it could not be stored, or an address is not valid. @returns the mail's ID.
   */
  async function add(mail: Mail, of: { id?: string; link?: LinkKind } = {}): Promise<string> {
    const { id = randomUUID(), link } = of;
    const at = Date.now();
    const data = Waiting.parse({ mail, link, attempts: 0, nextAt: at });
    const record = { kind: waitingKind, id, at, expiresAt: at + life[waitingKind] };
    // This can be another mail with this ID.
    await store.remove([failedKind, sentKind], id);
    await store.add({ ...record, data }, limits);
    void sendDue();
    return id;
  }

  /** @returns undefined for a mail that was never added, or whose link ended before it was sent. */
  async function state(id: string): Promise<MailState | undefined> {
    const found = await store.find(kinds, id);
    if (!found) return undefined;
    if (found.kind === sentKind) return { state: "sent" };
    if (found.kind === waitingKind) {
      return { state: "waiting", problem: Waiting.safeParse(found.data).data?.problem };
    }
    const { problem, isPerhapsSent } = Failed.parse(found.data);
    return { state: isPerhapsSent ? "perhaps sent" : "failed", problem };
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
    await Promise.all(records.reverse().map((record) => lane(begin, record)));
    const left = await store.list([waitingKind]);
    const times = left.flatMap(({ id, data }) => {
      const waiting = Waiting.safeParse(data).data;
      return waiting && !underWay.has(id) && isIdle(waiting) ? waiting.nextAt : [];
    });
    const next = -largest(times.map((time) => -time));
    return times.length === 0 ? undefined : Math.max(1000, next - Date.now());
  }

  /** A slow server keeps its place in the lane only for a moment. */
  async function begin(record: StoredRecord): Promise<void> {
    const { id } = record;
    if (isClosed || underWay.has(id) || underWay.size >= mostUnderWay) return;
    const { data, error } = Waiting.safeParse(record.data);
    if (!data) return log.warn({ err: error, mail: id }, "A mail cannot be read.");
    const attempt = sendIfDue(record, data).finally(() => underWay.delete(id));
    underWay.set(id, attempt);
    const fallback = () => void attempt.then(sendDue, sendDue);
    await pTimeout(attempt, { milliseconds: moment, fallback });
  }

  /** A mail that another process sends is looked at again later (entry.server.tsx). */
  function isIdle({ attempts, problem }: Waiting): boolean {
    return attempts === 0 || problem !== undefined;
  }

  async function sendIfDue(record: StoredRecord, data: Waiting): Promise<void> {
    const { id } = record;
    if (sent.has(id)) return end(id, sentKind);
    const { problem: lastProblem, ...waiting } = data;
    const { mail, link, attempts, isOut } = waiting;
    const isLeft = unchangedFor(record) >= longestAttempt;
    if (isOut) return isLeft ? giveUp(id, unanswered, true) : undefined;
    if (Date.now() < data.nextAt || !(isIdle(data) || isLeft)) return;
    if (attempts > pauses.length) return giveUp(id, lastProblem);
    if (link && isLinkOpen && !(await isLinkOpen(link, id))) {
      log.info({ mail: id }, "A mail was not sent, because its link no longer works.");
      return remove(id);
    }
    const claimed = { ...waiting, attempts: attempts + 1, nextAt: timeAfter(attempts) };
    // The update succeeds in one process only, which sends the mail.
    if (!(await store.update(record, claimed))) return;
    let stored: Waiting = claimed;
    const save = async (next: Waiting) => {
      if (!(await store.update({ ...record, data: stored }, next))) throw new Error("It is gone.");
      stored = next;
    };
    try {
      // Mail programs would hide a mail with the ID of an earlier one.
      await send(mail, `${id}.${record.at}`, {
        signal: closing.signal,
        beforeEnd: () => save({ ...claimed, isOut: true }),
      });
    } catch (cause) {
      log.warn({ err: cause, mail: id }, "A mail could not be sent.");
      const isAnswered = (cause as MailError).responseCode !== undefined;
      if (stored.isOut && !isAnswered) return giveUp(id, unanswered, true);
      // The next start sends at once what a stop of the site interrupted.
      if (isClosed) return save(data).catch(() => undefined);
      const problem = mailProblem(cause);
      if (attempts === pauses.length || isPermanent(cause)) return giveUp(id, problem);
      const next = { ...claimed, nextAt: timeAfter(attempts), problem };
      return save(next).catch(() => undefined);
    }
    sent.add(id);
    log.info({ mail: id }, "A mail was sent.");
    await end(id, sentKind);
  }

  async function remove(id: string): Promise<void> {
    await store.remove(waitingKind, id);
    sent.delete(id);
  }

  /** Keeps only how it ended: the text can contain a secret link. */
  async function end(id: string, kind: keyof typeof life, data?: z.infer<typeof Failed>) {
    const at = Date.now();
    await store.edit(kinds, id, () => ({ kind, id, at, expiresAt: at + life[kind], data }));
    sent.delete(id);
  }

  function giveUp(
    id: string,
    problem = "The site stopped while sending it.",
    isPerhapsSent?: true,
  ): Promise<void> {
    return end(id, failedKind, { problem, isPerhapsSent });
  }

  /** Lets mails that are being sent finish for a moment. Does not wait for a slow server. */
  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    const all = () => Promise.allSettled(underWay.values());
    const wait = new AbortController();
    await Promise.race([all(), sleep(lastWait, undefined, { signal: wait.signal })]).finally(() =>
      wait.abort(),
    );
    closing.abort();
    await all();
    await sending;
  }

  return { add, state, sendDue, close };
}

/** @param attempts how many came before the one that fails. */
function timeAfter(attempts: number): number {
  return Date.now() + (pauses[attempts] ?? minute);
}
