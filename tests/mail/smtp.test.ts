// cspell:ignore жанна
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { isPermanent, mailProblem } from "~/mail/mail-problem.server";
import { createSmtp, greetingName, type Mail } from "~/mail/smtp.server";
import { startMailServer } from "../support/mail-server";

const mail: Mail = { to: "ada@example.org", subject: "Hello", text: "A text.\n" };
const site = { name: "Prajna AI Labs", address: "site@example.org" };

async function problemWith(url: string): Promise<string> {
  return createSmtp(url)
    .send(mail, site, "id")
    .then(() => "none", mailProblem);
}

it("sends plain text in the site's name, and lets nobody add a header or a recipient", async () => {
  const server = await startMailServer();
  const hostile = "x\r\nBcc: eve@example.org\n\n<b>\u2028\ud800";
  await createSmtp(server.url).send(
    {
      to: "ada@example.org",
      subject: hostile,
      text: "First line\n.\nRCPT TO:<eve@example.org>\n\n\u0000End",
      replyTo: { name: `"${hostile}" <eve@example.org>,`, address: mail.to },
    },
    { ...site, name: `Ünï\r\nBcc: eve@example.org` },
    "id-1",
  );
  expect(server.mails).toHaveLength(1);
  const [received] = server.mails;
  expect(received).toMatchObject({ from: site.address, to: [mail.to] });
  const headers = Object.fromEntries(received?.headers ?? []);
  expect(Object.keys(headers).sort()).toEqual([
    "auto-submitted",
    "content-transfer-encoding",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "reply-to",
    "subject",
    "to",
  ]);
  expect(headers).toMatchObject({
    to: "ada@example.org",
    "message-id": "<id-1@example.org>",
    "content-type": "text/plain; charset=utf-8",
  });
  expect(headers.from).toMatch(/^=\?UTF-8\?\S+\?= <site@example\.org>$/);
  expect(headers["reply-to"]).toMatch(/<ada@example\.org>$/);
  expect(received?.body).toBe("First line\r\n.\r\nRCPT TO:<eve@example.org>\r\n\r\n End\r\n");
});

it("explains what is wrong with the server, without the password", async () => {
  const server = await startMailServer();
  const { host } = new URL(server.url);
  const port = Number(host.split(":")[1]);
  expect(await problemWith(`smtp://ada:p%40ss@${host}`)).toBe("none");
  expect(await problemWith(`smtp://ada:wrong@${host}`)).toBe(
    "Check the user name and the password in SMTP_URL. (535 Invalid login)",
  );
  // Another name of this machine, so the password would leave it unencrypted.
  expect(await problemWith(`smtp://ada:p%40ss@[::ffff:127.0.0.1]:${port}`)).toContain("500 Error");
  expect(await problemWith(`smtps://${host}`)).toMatch(
    /Start SMTP_URL with smtp:\/\/.* \([a-z ]+\)$/,
  );
  expect(await problemWith("smtp://127.0.0.1:1")).toContain("No mail server listens");
  const silent = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const silentPort = (silent.address() as AddressInfo).port;
  expect(await problemWith(`smtp://127.0.0.1:${silentPort}/?greetingTimeout=50`)).toContain(
    "On port 465, SMTP_URL must start with smtps://",
  );
});

it.each([
  ["RCPT", "550 5.1.1 <ada@example.org>: User unknown", true, "does not know this address"],
  ["RCPT", "554 5.7.1 User unknown in relay recipient table", true, "does not know this address"],
  ["RCPT", "452 4.2.2 The account is over quota", false, "The mailbox is full"],
  ["RCPT", "552 5.2.2 Mailbox full", true, "The mailbox is full"],
  ["RCPT", "554 5.7.1 Relay access denied", true, "does not pass mail on to this address"],
  ["RCPT", "451 4.7.1 Try again later", false, "asked the site to try again later"],
  ["RCPT", "421 4.3.2 Shutting down", false, "asked the site to try again later"],
  ["RCPT", "550 Sender verify failed", true, "refused the sender"],
  ["RCPT", "504 5.5.2 <x>: Helo command rejected", true, "?name=HOST"],
  ["MAIL", "530 5.7.0 Authentication required", true, "a user name and a password"],
  ["MAIL", "550 5.7.1 Not allowed to send as this address", true, "refused the sender"],
  ["MAIL", "552 5.3.4 Message size exceeds limit", true, "too large"],
  ["DATA", "552 5.3.4 Message too big", true, "too large"],
  ["DATA", "550 5.7.1 Rejected as spam", true, "refused the content"],
  ["DATA", "550 5.7.26 No DKIM and no SPF", true, "refused the sender"],
  ["DATA", "452 4.3.1 No space", false, "asked the site to try again later"],
] as const)(
  "says what to do after %s: %s, and whether another attempt is useful",
  async (...row) => {
    const [command, answer, isFinal, words] = row;
    const server = await startMailServer();
    Object.assign(server, { refused: command, refusal: answer });
    const sending = createSmtp(server.url).send(mail, site, "id");
    const cause: unknown = await sending.catch((error: unknown) => error);
    expect(mailProblem(cause)).toContain(words);
    expect(isPermanent(cause)).toBe(isFinal);
  },
);

it.each(["änna@example.org", "жанна@bücher.example", "李@例え.jp"])(
  "sends to %s only through a server that takes letters beyond ASCII",
  async (to) => {
    const [able, unable] = [
      await startMailServer(),
      await startMailServer({ hideSMTPUTF8: true, hasOwnCertificate: true }),
    ];
    await createSmtp(able.url).send({ ...mail, to }, site, "id");
    expect(able.mails).toMatchObject([{ to: [to] }]);
    const sending = createSmtp(unable.url).send({ ...mail, to }, site, "id");
    const cause: unknown = await sending.catch((error: unknown) => error);
    expect(mailProblem(cause)).toContain("does not take letters beyond ASCII before the @");
    expect(isPermanent(cause)).toBe(true);
    expect(unable.attempts).toBe(0);
    expect(await problemWith(unable.url)).toBe("none");
  },
);

it("accepts the certificate that a mail server on this machine made for itself", async () => {
  const server = await startMailServer({ hasOwnCertificate: true });
  expect(await problemWith(server.url)).toBe("none");
  const { host } = new URL(server.url);
  expect(await problemWith(`smtp://ada:p%40ss@${host}`)).toContain("NODE_EXTRA_CA_CERTS");
});

it("greets with a name that servers trust, and leaves a long link of an ASCII mail whole", async () => {
  expect(greetingName("https://labs.example.org", "a@mail.example")).toBe("labs.example.org");
  for (const url of [undefined, "http://localhost:3000", "http://127.0.0.1", "http://[::1]"]) {
    expect(greetingName(url, "a@bücher.example")).toBe("xn--bcher-kva.example");
  }
  const server = await startMailServer();
  const link = `https://labs.example.org/${"long/".repeat(20)}end`;
  const text = `A link:\n${link}\n`;
  await createSmtp(server.url, "labs.example.org").send({ ...mail, text }, site, "id");
  expect(server.greetings).toEqual(["labs.example.org"]);
  expect(server.mails[0]?.body).toContain(`\r\n${link}\r\n`);
  expect(Object.fromEntries(server.mails[0]?.headers ?? [])).toMatchObject({
    "content-transfer-encoding": "7bit",
  });
});
