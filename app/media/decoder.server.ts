import { type ChildProcess, spawn } from "node:child_process";
import PQueue from "p-queue";
import type { Sharp, SharpOptions } from "sharp";
import * as z from "zod";
import { log, waitElsewhere } from "~/log.server";

/** More than an idle process takes, which depends on the version of Node. */
const mostMegabytes = 420;

/** A usual image takes less than this in all, in milliseconds. */
const quickTime = 20_000;
const slowStep = 60_000;

/** The end of standard error, in characters. */
const mostErrors = 4000;
const outOfMemory = "out of memory";

/**
 * The script runs at low priority; if memory runs out, Linux ends it first. It limits its resident
 * memory, because Node 23 and later reserve much of what `ulimit` counts, and do not use it.
 */
const script = `
  const { writeFileSync, writeSync } = require("node:fs");
  require("node:os").setPriority(10);
  try { writeFileSync("/proc/self/oom_score_adj", "1000"); } catch {}
  const end = () => process.kill(process.pid, "SIGKILL");
  process.on("disconnect", end);
  const sharp = require("node:module").createRequire(process.argv[1])("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  const most = process.memoryUsage.rss() + ${mostMegabytes} * 1024 * 1024;
  setInterval(() => {
    if (process.memoryUsage.rss() < most) return;
    writeSync(2, "${outOfMemory}");
    end();
  }, 10);
  let content;
  process.on("message", async ({ input, options, calls, keeps }) => {
    try {
      content = input ?? content;
      let image = sharp(content, options);
      for (const [method, ...args] of calls) image = image[method](...args);
      let result = await image;
      if (keeps) {
        content = result.data;
        result = result.info;
      }
      process.send({ result });
    } catch ({ message }) {
      process.send({ problem: message });
    }
  });
  process.send("ready");
`;

/** The image needs too much time or memory. The message is for people. */
export class DecoderEnded extends Error {
  constructor(
    readonly isLate: boolean,
    reason = `${isLate ? "takes too long" : "needs too much memory"} to read`,
  ) {
    super(`This image ${reason}.`);
  }
}

export function tooMuch(parts: "elements" | "entities" | "styles"): DecoderEnded {
  return new DecoderEnded(false, `has more ${parts} than the site can read`);
}

/** The content of the image is wrong, and sharp says why. */
export class UnreadableImage extends Error {}

/** The server cannot read an image now, whatever it contains. The message is for people. */
export class CannotDecode extends Error {}

const failures = {
  start:
    "The server could not start the program that reads images. Your file may be fine. Ask the person who runs this site to run “npm run doctor”.",
  killed:
    "The program that reads images stopped before it was done. Try again in a minute. If this happens again, ask the person who runs this site to look in the log.",
  nonsense:
    "The program that reads images gave a wrong answer. Your file may be fine. Ask the person who runs this site to run “npm run doctor”.",
};

/** @param reason for the person who runs the site. */
function failed(kind: keyof typeof failures, reason: string): CannotDecode {
  const problem = new CannotDecode(failures[kind], { cause: new Error(reason) });
  log.error({ reason }, "The process that decodes images failed.");
  checked = Promise.resolve(problem);
  setTimeout(() => (checked = undefined), 60_000).unref();
  return problem;
}

export interface DecoderStep {
  /** Without an input, the step continues with the previous content. */
  input?: Uint8Array;
  options?: SharpOptions;
}

/** A decoder is its own process, because nothing else can limit its memory and time. */
export interface Decoder {
  /** @throws DecoderEnded, UnreadableImage, or CannotDecode. */
  run<Result>(step: DecoderStep, use: (image: Sharp) => Promise<Result>): Promise<Result>;
  /** The resulting pixels become the content of the next step. */
  keep<Info>(step: DecoderStep, use: (image: Sharp) => Promise<{ info: Info }>): Promise<Info>;
  end(): void;
}

const size = { width: z.number(), height: z.number() };

/** A file, or what sharp says about one. */
const Result = z.union([
  z.instanceof(Uint8Array),
  z.looseObject(size),
  z.looseObject({ info: z.looseObject(size) }),
  z.looseObject({ channels: z.array(z.unknown()) }),
]);

const Reply = z.union([z.object({ problem: z.string() }), z.object({ result: Result })]);

/** @param timeout of each step, and `wholeTime` of all steps from now, in milliseconds. */
export function openDecoder(timeout = slowStep, wholeTime = Infinity): Decoder {
  const deadline = performance.now() + wholeTime;
  let child: ChildProcess | undefined;
  let failure: Error | undefined;
  let answer: (reply: unknown) => void = () => undefined;
  let reject: (cause: Error) => void = () => undefined;

  function end(cause: () => Error): void {
    failure ??= cause();
    reject(failure);
    child?.kill("SIGKILL");
  }

  async function send(step: DecoderStep, calls: Call[], keeps: boolean) {
    const time = Math.min(timeout, deadline - performance.now());
    const late = setTimeout(() => end(() => new DecoderEnded(true)), Math.max(0, time));
    const sent = await new Promise((...settle) => {
      [answer, reject] = settle;
      if (failure) return reject(failure);
      child ??= start((reply) => answer(reply), end);
      // The end of the process reports a failure to send.
      child.send({ ...step, calls, keeps }, () => undefined);
    }).finally(() => clearTimeout(late));
    const reply = Reply.safeParse(sent);
    if (!reply.success) throw failed("nonsense", z.prettifyError(reply.error));
    if ("result" in reply.data) return reply.data.result;
    const { problem } = reply.data;
    if (/memory/i.test(problem)) throw new DecoderEnded(false);
    // Pixels that a step kept cannot be damaged.
    throw step.options?.raw ? failed("nonsense", problem) : new UnreadableImage(problem);
  }

  return {
    run: (step, use) => send(step, callsOf(use), false) as never,
    keep: (step, use) => send(step, callsOf(use), true) as never,
    end: () => end(() => new DecoderEnded(false)),
  };
}

function start(onReply: (reply: unknown) => void, onEnd: (cause: () => Error) => void) {
  let isReady = false;
  let errors = "";
  const fail = (reason: string) =>
    onEnd(() =>
      errors.includes(outOfMemory)
        ? new DecoderEnded(false)
        : failed(isReady ? "killed" : "start", `${reason}. ${errors}`.trim()),
    );
  const child = spawn(process.execPath, ["-e", script, import.meta.url], {
    env: {
      NODE_ENV: "production",
      // An SVG must look the same whatever fonts the machine has.
      FONTCONFIG_FILE: "/dev/null",
      MALLOC_ARENA_MAX: "1",
      UV_THREADPOOL_SIZE: "1",
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  })
    .on("message", (message) => {
      if (isReady) onReply(message);
      isReady = true;
    })
    .on("error", ({ message }) => fail(message))
    .on("close", (code, signal) => fail(`It ended with ${signal ?? `exit code ${code}`}`));
  child.stderr?.on("data", (text) => (errors = `${errors}${text}`.slice(-mostErrors)));
  return child;
}

type Call = [method: string | symbol, ...args: unknown[]];

/** Records the calls, so that pipelines are written and checked like any other use of sharp. */
function callsOf(use: (image: Sharp) => unknown): Call[] {
  const calls: Call[] = [];
  const recorder: Sharp = new Proxy({} as Sharp, {
    get:
      (_target, method) =>
      (...args: unknown[]) => {
        calls.push([method, ...args]);
        return recorder;
      },
  });
  use(recorder);
  return calls;
}

/** Two images at a time, because each needs a core and a lot of memory. */
const places = new PQueue({ concurrency: 2 });

/** Each person has one image at a time in it, so that people take turns. */
class Lane {
  private readonly queues = new Map<string, PQueue>();

  constructor(private readonly shared: PQueue) {}

  waitingFor(person: string): number {
    const { size = 0, pending = 0 } = this.queues.get(person) ?? {};
    return size + pending;
  }

  async add<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.queues.get(person) ?? new PQueue({ concurrency: 1 });
    this.queues.set(person, own);
    try {
      return await waitElsewhere(() => own.add(() => this.shared.add(work)));
    } finally {
      if (this.waitingFor(person) === 0) this.queues.delete(person);
    }
  }
}

export const quickLane = new Lane(places);
/** One place is always left for quick images. */
const slowLane = new Lane(new PQueue({ concurrency: 1 }));

const mostWaitingPerPerson = 10;

/**
 * A slow image starts again in a lane of its own, as do its person's next ones while it is there, so
 * that others wait for its first 20 seconds at most.
 * @throws CannotDecode if many others of the person wait, or like the steps.
 */
export async function decodeInTurn<Result>(
  person: string,
  use: (decoder: Decoder) => Promise<Result>,
  longestStep = slowStep,
): Promise<Result> {
  if (quickLane.waitingFor(person) + slowLane.waitingFor(person) > mostWaitingPerPerson) {
    throw new CannotDecode(
      "Many of your other images are being processed. Try this one again in a minute.",
    );
  }
  try {
    if (slowLane.waitingFor(person) === 0)
      return await quickLane.add(person, () => decode(use, longestStep, quickTime));
  } catch (cause) {
    if (!(cause instanceof DecoderEnded && cause.isLate)) throw cause;
  }
  return slowLane.add(person, () => places.add(() => decode(use, longestStep)));
}

export async function decode<Result>(
  use: (decoder: Decoder) => Promise<Result>,
  timeout?: number,
  wholeTime?: number,
): Promise<Result> {
  const decoder = openDecoder(timeout, wholeTime);
  try {
    return await use(decoder);
  } finally {
    decoder.end();
  }
}

let checked: Promise<CannotDecode | undefined> | undefined;

/** @returns why the server could not read an image in the last minute. */
export function decoderProblem(): Promise<CannotDecode | undefined> {
  return (checked ??= tryFormats());
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>`;

async function tryFormats(): Promise<CannotDecode | undefined> {
  try {
    await decode(async (decoder) => {
      for (const format of ["jpeg", "png", "webp", "avif"] as const) {
        const input = await decoder.run({ input: Buffer.from(drawing) }, (image) =>
          image.toFormat(format).toBuffer(),
        );
        await decoder.run({ input }, (image) => image.stats());
      }
    });
    return undefined;
  } catch (cause) {
    return cause instanceof CannotDecode ? cause : failed("nonsense", String(cause));
  }
}
