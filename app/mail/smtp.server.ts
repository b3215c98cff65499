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

/** Tells an administrator what happened, in the words of the server or of the connection. */
export function mailProblem(cause: unknown): string {
  const { message, response } = cause as Error & { response?: string };
  const reason = oneLine(response ?? message).replace(/\.$/, "");
  return `The mail could not be sent (${reason}). Check SMTP_URL, MAIL_FROM, and that the site can connect with encryption.`;
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
