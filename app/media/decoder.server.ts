import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import PQueue from "p-queue";
import type { Sharp, SharpOptions } from "sharp";
import { waitElsewhere } from "~/log.server";

const mostMegabytes = 480;

/** A usual image takes less than this in all, in milliseconds. */
const quickTime = 20_000;
const slowStep = 60_000;

/** The script runs at low priority; if memory runs out, Linux ends it first. */
const script = `
  require("node:os").setPriority(10);
  try { require("node:fs").writeFileSync("/proc/self/oom_score_adj", "1000"); } catch {}
  const end = () => process.kill(process.pid, "SIGKILL");
  process.on("disconnect", end);
  // Not every system enforces the limit of the shell.
  setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMegabytes} * 1024 * 1024) end();
  }, 10);
  const sharp = require(process.argv[1]);
  sharp.concurrency(1);
  sharp.cache(false);
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
`;

/** The decoder needed too much memory or time, and was ended. */
export class DecoderEnded extends Error {
  constructor(readonly isLate: boolean) {
    super("The process that decodes images was ended.");
  }
}

export interface DecoderStep {
  /** Without an input, the step continues with the previous content. */
  input?: Uint8Array;
  options?: SharpOptions;
}

/** A decoder is its own process, because nothing else can limit its memory and time. */
export interface Decoder {
  /** @throws DecoderEnded, or an error with the message of sharp. */
  run<Result>(step: DecoderStep, use: (image: Sharp) => Promise<Result>): Promise<Result>;
  /** The resulting pixels become the content of the next step. */
  keep<Info>(step: DecoderStep, use: (image: Sharp) => Promise<{ info: Info }>): Promise<Info>;
  end(): void;
}

type Reply = { result: unknown; problem?: undefined } | { problem: string };

/** @param timeout of each step, and `wholeTime` of all steps from now, in milliseconds. */
export function openDecoder(timeout = slowStep, wholeTime = Infinity): Decoder {
  const deadline = performance.now() + wholeTime;
  let child: ChildProcess | undefined;
  let failure: Error | undefined;
  let answer: (reply: Reply) => void;
  let reject: (cause: Error) => void;

  function fail(cause: Error): void {
    failure ??= cause;
    reject(failure);
  }

  async function send(step: DecoderStep, calls: Call[], keeps: boolean) {
    const running = (child ??= start()
      .on("message", (reply) => answer(reply as Reply))
      .on("error", fail)
      .on("exit", () => fail(new DecoderEnded(false))));
    const late = setTimeout(
      () => {
        fail(new DecoderEnded(true));
        running.kill("SIGKILL");
      },
      Math.min(timeout, deadline - performance.now()),
    );
    const reply = await new Promise<Reply>((...settle) => {
      [answer, reject] = settle;
      if (failure) reject(failure);
      // The exit reports a failure to send.
      else running.send({ ...step, calls, keeps }, () => undefined);
    }).finally(() => clearTimeout(late));
    if (reply.problem !== undefined) throw new Error(reply.problem);
    return reply.result;
  }

  return {
    run: (step, use) => send(step, callsOf(use), false) as never,
    keep: (step, use) => send(step, callsOf(use), true) as never,
    end: () => void child?.kill("SIGKILL"),
  };
}

function start(): ChildProcess {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const limit = `ulimit -d ${mostMegabytes * 1024} 2> /dev/null`;
  return spawn(
    "/bin/sh",
    ["-c", `${limit}; exec "$0" "$@"`, process.execPath, "-e", script, sharp],
    {
      env: {
        NODE_ENV: "production",
        // An SVG must look the same whatever fonts the machine has.
        FONTCONFIG_FILE: "/dev/null",
        MALLOC_ARENA_MAX: "1",
        UV_THREADPOOL_SIZE: "1",
      },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    },
  );
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

export class LaneIsFull extends Error {}

/**
 * A slow image starts again in a lane of its own, as do its person's next ones while it is there, so
 * that others wait for its first 20 seconds at most.
 * @throws LaneIsFull, or like the steps.
 */
export async function decodeInTurn<Result>(
  person: string,
  use: (decoder: Decoder) => Promise<Result>,
  longestStep = slowStep,
): Promise<Result> {
  if (quickLane.waitingFor(person) + slowLane.waitingFor(person) > mostWaitingPerPerson) {
    throw new LaneIsFull();
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
