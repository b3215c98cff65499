import { oneLine } from "./smtp.server";

/** An error of nodemailer, with what the server answered or what happened to the connection. */
interface MailError extends Error {
  code?: string;
  /** The code of the system or of OpenSSL, where `code` is nodemailer's. */
  originalCode?: string;
  /** The server answered this command. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/** After a permanent answer about the mail itself (RFC 5321, 4.2.1), another attempt is useless. */
export function isPermanent(cause: unknown): boolean {
  const { command = "", responseCode = 0 } = cause as MailError;
  return responseCode >= 500 && /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command);
}

export function hasAnswer(cause: unknown): boolean {
  return (cause as MailError).responseCode !== undefined;
}

export const unanswered =
  "The connection ended after the whole mail was on its way and before the mail server confirmed it.";

/** Tells an administrator what happened, what to do, and the words of the server or connection. */
export function mailProblem(cause: unknown): string {
  const error = cause as MailError;
  const reason = oneLine(error.response ?? error.message).replace(/\.$/, "");
  const sentence = (error.responseCode ? answered(error) : notReached(error)) ?? general;
  return `The mail could not be sent. ${sentence} (${reason})`;
}

const general = "Check SMTP_URL, MAIL_FROM, and that the site can connect with encryption.";

function answered({ code, command, response = "", responseCode = 0 }: MailError) {
  if (code === "EAUTH") return "Check the user name and the password in SMTP_URL.";
  // RFC 3463 classifies the reasons.
  const [, kind = ""] = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (kind === "2.2" || /\bquota\b|mailbox (?:is )?full/i.test(response)) {
    return "The mailbox is full. Ask the person to make space, or use another address.";
  }
  if (responseCode < 500) return "The mail server asked the site to try again later.";
  switch (command) {
    case "MAIL FROM":
      return "The mail server refused the sender. Check MAIL_FROM.";
    case "RCPT TO":
      return kind.startsWith("7.") || /relay/i.test(response)
        ? "The mail server does not pass mail on to this address. Check SMTP_URL and MAIL_FROM."
        : "The mail server does not know this address. Check the address.";
    case "DATA":
      return kind === "3.4" || kind === "2.3"
        ? "The mail is too large for the mail server."
        : "The mail server refused the content. Ask the people who run it why.";
    default:
      return "The mail server refused the site. Check SMTP_URL.";
  }
}

/** What a wrong setting causes in nodemailer 10 and OpenSSL 3, by code or words. */
const causes: [RegExp, string][] = [
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
];

function notReached({ code = "", originalCode = "", message }: MailError): string | undefined {
  const facts = `${code} ${originalCode} ${message}`;
  return causes.find(([pattern]) => pattern.test(facts))?.[1];
}
