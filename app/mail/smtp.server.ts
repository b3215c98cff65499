import { createTransport } from "nodemailer";
import { control, unprintable, wellFormed } from "~/kinds/text";

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

/** Sending a message takes at most this long, in milliseconds. Its steps have shorter timeouts. */
const deadline = 30_000;
const stepTimeout = 10_000;

const longestLine = 200;

/** Sends through the server of `SMTP_URL`. Parameters of that address replace the options here. */
export function createSmtp(url: string) {
  const transport = createTransport({
    url,
    requireTLS: sendsPassword(url),
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    dnsTimeout: stepTimeout,
    socketTimeout: stepTimeout,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    /**
     * @param id is the same for all attempts, so that mail programs show a repeated message once.
     * @throws if the server does not accept the message.
     */
    async send(mail: Mail, from: Sender, id: string): Promise<void> {
      const { to, subject, text, replyTo } = mail;
      await transport.sendMail({
        messageId: `<${id}@${from.address.split("@")[1]}>`,
        from: mailbox(from),
        to: mailbox({ address: to }),
        replyTo: replyTo && mailbox(replyTo),
        subject: oneLine(subject),
        text: wellFormed(text).replace(new RegExp(unprintable, "g"), " "),
        // The header keeps out-of-office programs from answering.
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(deadline),
      });
    },

    /** Connects and signs in. @throws if the server refuses either. */
    check: () => transport.verify(),
  };
}

/** Describes the problem in a sentence for an administrator. */
export function mailProblem(cause: unknown): string {
  const { code, message, response } = cause as Error & {
    code?: string;
    response?: string;
  };
  const reason = oneLine(response ?? message).replace(/\.$/, "");
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
      return `The mail server rejected the user name or password in SMTP_URL (${reason}). Check both, and percent-encode special characters.`;
    case "ECONNECTION":
    case "ESOCKET":
    case "EDNS":
    case "ETIMEDOUT":
    case "EABORT":
      return `The site could not connect to the mail server in SMTP_URL (${reason}). Check its host and port, and that a firewall lets the site connect.`;
    case "ETLS":
      return `The mail server in SMTP_URL offers no encrypted connection that can be trusted (${reason}). Use the host name in its certificate, and a port with encryption (465 or 587).`;
    default:
      return `The mail server rejected the message (${reason}). Check that it accepts MAIL_FROM as a sender.`;
  }
}

/** A password is sent unencrypted only within this machine. */
function sendsPassword(url: string): boolean {
  const { hostname, username } = new URL(url);
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return username !== "" && !isHere;
}

/** Makes an object, because commas and brackets would have a meaning in a string. */
function mailbox({ name = "", address }: { name?: string; address: string }) {
  return { name: oneLine(name), address };
}

/** Line breaks would start another header. */
function oneLine(text: string): string {
  return wellFormed(text)
    .replace(new RegExp(control, "g"), " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestLine);
}
