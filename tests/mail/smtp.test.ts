import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { isPermanent, mailProblem } from "~/mail/mail-problem.server";
import { createSmtp, greetingName, type Mail } from "~/mail/smtp.server";
import { startMailServer } from "../support/mail-server";

const mail: Mail = {
  to: "ada@example.org",
  subject: "Hello",
  text: "A text.\n",
};
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
    "The mail could not be sent. Check the user name and the password in SMTP_URL. (535 Invalid login)",
  );
  // Another name of this machine, so the password would leave it unencrypted.
  expect(await problemWith(`smtp://ada:p%40ss@[::ffff:127.0.0.1]:${port}`)).toContain("500 Error");
  expect(await problemWith(`smtps://${host}`)).toContain("Start SMTP_URL with smtp://");
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
  ["550 5.1.1 <ada@example.org>: User unknown", true, "does not know this address"],
  ["452 4.2.2 The account is over quota", false, "The mailbox is full"],
  ["552 5.2.2 Mailbox full", true, "The mailbox is full"],
  ["554 5.7.1 Relay access denied", true, "does not pass mail on to this address"],
  ["451 4.7.1 Try again later", false, "asked the site to try again later"],
])("says what the answer %s means, and whether another attempt is useful", async (...row) => {
  const [answer, isFinal, words] = row;
  const server = await startMailServer();
  server.refusal = answer;
  const sending = createSmtp(server.url).send(mail, site, "id");
  const cause: unknown = await sending.catch((error: unknown) => error);
  expect(mailProblem(cause)).toContain(words);
  expect(isPermanent(cause)).toBe(isFinal);
});

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
