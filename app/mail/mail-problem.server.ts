import { control, wellFormed } from "~/kinds/text";

const longestLine = 200;

/** An error of nodemailer, with what the server answered or what happened to the connection. */
export interface MailError extends Error {
  code?: string;
  /** The code of the system or of OpenSSL, where `code` is nodemailer's. */
  originalCode?: string;
  /** The server answered this command. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/** An address has letters beyond ASCII before the @ (RFC 6531). */
export class NoSmtpUtf8 extends Error {
  override message = "It does not offer SMTPUTF8";
}

/** After a permanent answer about the mail itself (RFC 5321, 4.2.1), another attempt is useless. */
export function isPermanent(cause: unknown): boolean {
  const { command = "", responseCode = 0 } = cause as MailError;
  if (cause instanceof NoSmtpUtf8) return true;
  return responseCode >= 500 && /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command);
}

export const unanswered =
  "The connection ended after the whole mail was on its way and before the mail server confirmed it.";

/** Tells an administrator why a mail could not be sent, what to do, and the words of the server. */
export function mailProblem(cause: unknown): string {
  const error = cause as MailError;
  const reason = oneLine(error.response ?? error.message)
    // OpenSSL has its reason between numbers, functions, and files.
    .replace(/^[\dA-F]+:error:(?:[^:]*:){3}([^:]+):.*/, "$1")
    .replace(/\.$/, "");
  const sentence = (error.responseCode ? answered(error) : notReached(error)) ?? general;
  return `${sentence} (${reason})`;
}

const general = "Check SMTP_URL, MAIL_FROM, and that the site can connect with encryption.";

/** The first row that fits the command and its answer counts. RFC 3463 classifies the reasons. */
const answers: [command: RegExp, answer: RegExp, sentence: string][] = [
  [/^AUTH/, /^5/, "Check the user name and the password in SMTP_URL."],
  [
    /^(?:RCPT|DATA)/,
    /^\d+[ -][45]\.2\.2\b|over quota|mailbox (?:is )?full/i,
    "The mailbox is full. Ask the person to make space, or use another address.",
  ],
  [/^/, /^4/, "The mail server asked the site to try again later."],
  [/^/, /^530/, "The server asks for a user name and a password. Add both to SMTP_URL."],
  [
    /^/,
    /\b(?:helo|ehlo)\b/i,
    "The mail server refused the name with which the site greets it. Set SITE_URL, or add ?name=HOST to SMTP_URL.",
  ],
  [
    /^(?:MAIL|DATA)/,
    /^\d+[ -]5\.(?:3\.4|2\.3)\b|^552|too (?:big|large)/i,
    "The mail is too large for the mail server.",
  ],
  [
    /^(?:RCPT|DATA)/,
    /unknown|no such|no valid recipient|^\d+[ -]5\.1\.(?:[1-6]|10)\b/i,
    "The mail server does not know this address. Check the address.",
  ],
  [
    /^/,
    /^\d+[ -]5\.(?:1\.[78]|7\.2\d)\b/,
    "The mail server refused the sender. Check MAIL_FROM, and that its domain allows this server (SPF, DKIM).",
  ],
  [/^MAIL/, /^/, "The mail server refused the sender. Check MAIL_FROM."],
  [/^RCPT/, /\bsender\b/i, "The mail server refused the sender. Check MAIL_FROM."],
  [
    /^RCPT/,
    /^\d+[ -]5\.7\.|relay/i,
    "The mail server does not pass mail on to this address. Check SMTP_URL and MAIL_FROM.",
  ],
  [/^RCPT/, /^/, "The mail server does not know this address. Check the address."],
  [/^DATA/, /^(?!503)/, "The mail server refused the content. Ask the people who run it why."],
  [/^/, /^/, "The mail server refused the site. Check SMTP_URL."],
];

function answered({ command = "", response = "" }: MailError) {
  return answers.find(([when, what]) => when.test(command) && what.test(response))?.[2];
}

/** What a wrong setting causes in nodemailer 10 and OpenSSL 3, by code or words. */
const causes: [RegExp, string][] = [
  [
    /SMTPUTF8/,
    "The mail server does not take letters beyond ASCII before the @. Use another address, or another server in SMTP_URL.",
  ],
  [
    /DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET|VERIFY)/,
    "This machine does not know the authority of the server's certificate. Set NODE_EXTRA_CA_CERTS to a file with the authority's certificate.",
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    "The server's certificate is for another name. Use a name in the certificate as the host of SMTP_URL.",
  ],
  [
    /CERT_HAS_EXPIRED/,
    "The server's certificate has expired. Ask the people who run the server to renew it.",
  ],
  [
    /wrong version number|WRONG_VERSION_NUMBER|packet length too long/,
    "The server does not encrypt from the start on this port. Start SMTP_URL with smtp://, which encrypts after the greeting, as on port 587.",
  ],
  [
    /ECONNREFUSED/,
    "No mail server listens at the host and port in SMTP_URL. Check both, and that the server runs.",
  ],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, "The host in SMTP_URL was not found. Check its name."],
  [
    /Greeting never received/,
    "The server did not greet the site. On port 465, SMTP_URL must start with smtps://.",
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    "The server did not answer in time. Check the host and the port in SMTP_URL, and that no firewall blocks the port.",
  ],
  [
    /ETLS/,
    "The server does not offer encryption, so the site did not send the password. Check the port in SMTP_URL.",
  ],
  [
    /ENOAUTH|Missing credentials/,
    "The server asks for a user name and a password. Add both to SMTP_URL.",
  ],
  [
    /ECONNRESET|EPIPE|closed unexpectedly/,
    "The mail server ended the connection before it took the mail.",
  ],
];

function notReached({ code = "", originalCode = "", message }: MailError): string | undefined {
  const facts = `${code} ${originalCode} ${message}`;
  return causes.find(([pattern]) => pattern.test(facts))?.[1];
}

/** Line breaks would start another header. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(new RegExp(control, "g"), " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestLine);
}
