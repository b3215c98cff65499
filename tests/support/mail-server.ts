import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished, vi } from "vitest";

interface ReceivedMail {
  from: string;
  to: string[];
  /** Names are in lower case, with their unfolded values. */
  headers: [string, string][];
  body: string;
}

export interface MailServer {
  /** `SMTP_URL` has this value. */
  url: string;
  mails: ReceivedMail[];
  /** The server gives this answer, such as "451 Try again later", unless it is blank, */
  refusal: string;
  /** to this command. */
  refused: "MAIL" | "RCPT" | "DATA";
  attempts: number;
  /** What the server says after a message to this address; it keeps the mail first. */
  afterMessage: (to: string) => "accept" | "close" | Promise<unknown>;
  /** The names with which clients greeted. */
  greetings: string[];
  /** Waits for the mail to this address. Its lines are whole. */
  mailTo: (address: string) => Promise<ReceivedMail>;
}

/** Starts a real SMTP server until the end of the test. It accepts only ada's password. */
export async function startMailServer({ hasOwnCertificate = false, hideSMTPUTF8 = false } = {}) {
  const answer = (command: MailServer["refused"], done: (error?: Error) => void) => {
    const { refusal, refused } = state;
    if (refusal === "" || refused !== command) return done();
    const [code, ...words] = refusal.split(" ");
    done(Object.assign(new Error(words.join(" ")), { responseCode: Number(code) }));
  };
  const server = new SMTPServer({
    hideSMTPUTF8,
    ...(hasOwnCertificate ? ownCertificate() : { disabledCommands: ["STARTTLS"] }),
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === "ada" && password === "p@ss") done(null, { user: 1 });
      else done(new Error("Invalid login"));
    },
    onRcptTo(_address, _session, done) {
      state.attempts += 1;
      answer("RCPT", done);
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream
        .on("data", (piece: Buffer) => pieces.push(piece))
        .on("end", () => {
          const { mailFrom, rcptTo } = envelope;
          state.mails.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            ...parse(Buffer.concat(pieces).toString()),
          });
          const next = state.afterMessage(rcptTo[0]?.address ?? "");
          if (next === "close") for (const each of server.connections) each.close();
          else void Promise.resolve(next).then(() => answer("DATA", done));
        });
    },
    onMailFrom(_address, { hostNameAppearsAs }, done) {
      state.greetings.push(hostNameAppearsAs || "");
      answer("MAIL", done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const state: MailServer = {
    url,
    mails: [],
    refusal: "",
    refused: "RCPT",
    attempts: 0,
    afterMessage: () => "accept",
    greetings: [],
    mailTo: (address) =>
      vi.waitFor(() => {
        const mail = state.mails.find(({ to }) => to.includes(address));
        if (!mail) throw new Error(`There is no mail to ${address}.`);
        // Quoted-printable breaks long lines.
        return { ...mail, body: mail.body.replace(/=\r\n/g, "") };
      }, 60_000),
  };
  return state;
}

/** Nobody signed it, as that of a mail server that was just installed. */
function ownCertificate() {
  const pem = readFileSync("tests/fixtures/own-certificate.pem");
  return { key: pem, cert: pem };
}

function parse(message: string): Pick<ReceivedMail, "headers" | "body"> {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const headers = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line): [string, string] => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    });
  return { headers, body: rest.join("\r\n\r\n") };
}
