import { Readable } from "node:stream";
import { attempt, unprintable, wellFormed } from "~/kinds/text";
import { NoSmtpUtf8, oneLine } from "./mail-problem.server";

/** Mail is plain text only. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name?: string; address: string };
}

interface Sender {
  /** The site's name is the sender's. */
  name: string;
  /** `MAIL_FROM` sets the sender's address. */
  address: string;
}

export interface Progress {
  signal?: AbortSignal;
  /** The end of the message waits for this: after it, the server may have accepted the mail. */
  beforeEnd?: () => Promise<void>;
}

const minute = 60_000;
/** What RFC 5321, 4.5.3.2 grants a server. Some scan a message before they answer. */
const patience = { greeting: 5 * minute, answer: 10 * minute };
/** An attempt takes at most this long, whatever the server does. */
export const longestAttempt = 20 * minute;

/** RFC 5322, 2.1.1 */
const longestMailLine = 998;

/**
 * Sends through the server of `SMTP_URL`. Parameters of that address replace the options here.
 * @param name what the site calls itself in its greeting; servers distrust "localhost".
 */
export function createSmtp(url: string, name?: string) {
  const { hostname, username } = new URL(url);
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  const connect = async (onAnswer: (text: string) => void = ignore) => {
    // Few processes send mail, and the library would make every start slower.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      name,
      // A password is sent unencrypted only within this machine.
      requireTLS: username !== "" && !isHere,
      // Debian's mail servers make a certificate that nobody signs.
      ...(isHere && username === "" && { tls: { rejectUnauthorized: false } }),
      connectionTimeout: 2 * minute,
      greetingTimeout: patience.greeting,
      dnsTimeout: minute,
      socketTimeout: patience.answer,
      socketCloseTimeout: 1000,
      disableFileAccess: true,
      disableUrlAccess: true,
      transactionLog: true,
      logger: {
        ...{ trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
        debug: ({ tnx }: { tnx?: string }, text: string) => tnx === "server" && onAnswer(text),
      },
    });
  };

  return {
    /**
     * @param id is the same for all attempts, so that mail programs show a repeated message once.
     * @throws if the server does not accept the message.
     */
    async send(mail: Mail, from: Sender, id: string, progress: Progress = {}): Promise<void> {
      const { to, subject, text, replyTo } = mail;
      const { beforeEnd, signal } = progress;
      let takesUtf8 = /^[ -~]*$/.test(to + from.address);
      const connected = await connect((answer) => {
        takesUtf8 ||= /^250[ -]SMTPUTF8\b/im.test(answer);
      });
      const transport = connected.use("stream", ({ message }, done) => {
        const envelope = message.getEnvelope();
        // The library would send letters beyond ASCII to a server that does not take them, too.
        message.getEnvelope = () => (takesUtf8 ? envelope : { ...envelope, to: [] });
        // For a line of more than 76 characters, nodemailer would break the lines of an ASCII text.
        if (isSevenBit(text)) message.getTransferEncoding = () => "7bit";
        if (beforeEnd) message.processFunc((input) => Readable.from(withPause(input, beforeEnd)));
        done();
      });
      const sending = transport.sendMail({
        messageId: `<${id}@${domainOf(from.address)}>`,
        from: mailbox(from),
        to: mailbox({ address: to }),
        replyTo: replyTo && mailbox(replyTo),
        subject: oneLine(subject),
        text: wellFormed(text).replace(new RegExp(unprintable, "g"), " "),
        // The header keeps out-of-office programs from answering.
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.any([AbortSignal.timeout(longestAttempt), ...(signal ? [signal] : [])]),
      });
      await sending.catch((cause: { code?: string }) => {
        throw takesUtf8 || cause.code !== "EENVELOPE" ? cause : new NoSmtpUtf8();
      });
    },

    /** Connects and signs in. @throws if the server refuses either. */
    check: async () => (await connect()).verify(),
  };
}

function ignore(): void {}

/** Reads on demand, so the pause comes after the server has asked for the message. */
async function* withPause(input: NodeJS.ReadableStream, beforeEnd: () => Promise<void>) {
  yield* input;
  await beforeEnd();
}

/** @returns the name for the greeting: the host of the site, else the domain of its mail. */
export function greetingName(siteUrl: string | undefined, from: string): string {
  const host = siteUrl === undefined ? "" : new URL(siteUrl).hostname;
  return /\.[a-z][a-z\d-]*$/i.test(host) ? host : domainOf(from);
}

function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return attempt(() => new URL(`http://${domain}`).hostname) ?? domain;
}

function isSevenBit(text: string): boolean {
  const lines = text.split("\n");
  return /^[\n\r\t -~]*$/.test(text) && lines.every(({ length }) => length < longestMailLine);
}

/** Makes an object, because commas and brackets would have a meaning in a string. */
function mailbox({ name = "", address }: { name?: string; address: string }) {
  return { name: oneLine(name), address };
}
