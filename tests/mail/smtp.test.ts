import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createSmtp, type Mail, mailProblem } from "~/mail/smtp.server";
import { startMailServer } from "../support/mail-server";

const mail: Mail = {
  to: "ada@example.org",
  subject: "Hello",
  text: "A text.\n",
};
const site = { name: "Prajna AI Labs", address: "site@example.org" };

const advice = "Check SMTP_URL, MAIL_FROM, and that the site can connect with encryption.";

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
    `The mail could not be sent (535 Invalid login). ${advice}`,
  );
  // Another name of this machine, so the password would leave it unencrypted.
  expect(await problemWith(`smtp://ada:p%40ss@[::ffff:127.0.0.1]:${port}`)).toContain("500 Error");
  server.refusal = "550 No such user";
  expect(await problemWith(server.url)).toBe(
    `The mail could not be sent (550 No such user). ${advice}`,
  );
  expect(await problemWith("smtp://127.0.0.1:1")).toContain(
    "could not be sent (connect ECONNREFUSED",
  );
  const silent = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const silentPort = (silent.address() as AddressInfo).port;
  expect(await problemWith(`smtp://127.0.0.1:${silentPort}/?greetingTimeout=50`)).toContain(
    "could not be sent (Greeting never received)",
  );
});
