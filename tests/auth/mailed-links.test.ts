import { expect, it, onTestFinished, vi } from "vitest";
import { startMailServer } from "../support/mail-server";
import { authSite } from "./auth-site";
import type { Client } from "~/auth/client.server";

const siteUrl = "https://www.example.org";
const email = "Ana@example.org";

async function open(settings: Record<string, string> = {}) {
  const server = await startMailServer();
  const site = await authSite(
    async () => ({
      ...(await import("~/auth/sign-in.server")),
      ...(await import("~/auth/one-time-links.server")),
      ...(await import("~/mail/mail.server")),
    }),
    {
      SMTP_URL: server.url,
      MAIL_FROM: "site@example.org",
      SITE_URL: siteUrl,
      ...settings,
    },
  );
  onTestFinished(site.closeMail);
  await site.people.change(email, () => {
    return { email, name: "Ana", role: "administrator", credential: "a" };
  });
  const request = new Request(`${siteUrl}/admin/login/forgot`);
  const ask = (typed: string, key = "192.0.2.1") => {
    const client: Client = { address: key, keys: [key], isKnown: false };
    const form = new URLSearchParams({ email: typed });
    return site.requestReset(request, form, client);
  };
  const mail = () =>
    vi.waitFor(() => {
      const [first] = server.mails;
      if (!first) throw new Error("There is no mail.");
      // Quoted-printable breaks long lines.
      return { ...first, body: first.body.replace(/=\r\n/g, "") };
    }, 60_000);
  return { ...site, server, ask, mail };
}

it("a forgotten password gets a link by email, at the stored address", async () => {
  const { ask, mail, findResetLink, records, mailsPasswordReset } =
    await open();
  expect(mailsPasswordReset()).toBe(true);
  const answer = await ask(" ana@EXAMPLE.org ");
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { email: "ana@EXAMPLE.org", errors: {}, isSent: true },
  ]);
  const { to, headers, body } = await mail();
  expect(to).toEqual([email]);
  expect(new Map(headers).get("subject")).toBe(
    "Your password for Prajna AI Labs",
  );
  expect(body).toContain("ignore this email");
  const [, token = ""] =
    /https:\/\/www\.example\.org\/admin\/login\/reset\/(\S+)/.exec(body) ?? [];
  expect(await findResetLink(token)).toMatchObject({ email });
  const events = await records.list(["event.password-reset-requested"]);
  // The owner of an event would say that the account exists.
  expect(events.map(({ owner }) => owner)).toEqual([""]);
});

it("nobody learns whether an account exists", async () => {
  const { ask, records } = await open();
  const answer = await ask("nobody@example.org");
  expect(await answer.json()).toEqual({
    email: "nobody@example.org",
    errors: {},
    isSent: true,
  });
  const blank = await ask(" ");
  expect([blank.status, await blank.json()]).toEqual([
    422,
    { email: "", errors: { email: "Enter your email address." } },
  ]);
  expect(await records.list(["mail", "password-reset"])).toEqual([]);
});

it("a mailbox gets three links, and one network asks for five, in 15 minutes", async () => {
  const { ask, records } = await open();
  for (let i = 0; i < 5; i += 1) await ask(email, `198.51.100.${i}`);
  const asked = async () =>
    (await records.list(["event.password-reset-requested"])).length;
  expect(await asked()).toBe(3);
  for (let i = 0; i < 7; i += 1) await ask(`${i}@example.org`);
  expect(await asked()).toBe(3 + 5);
});

it("no link is mailed without SITE_URL", async () => {
  const { mailsPasswordReset, invite, mailInvitation } = await open({
    SITE_URL: "",
  });
  expect(mailsPasswordReset()).toBe(false);
  const token = await invite({ email: "bo@b.org", role: "editor", by: email });
  expect(await mailInvitation(token, "bo@b.org", "/a", "Ana")).toBe(false);
});

it("an invitation is mailed in the name of its sender, and knows its mail", async () => {
  const { invite, mailInvitation, listInvitations, mail } = await open();
  const invited = {
    email: "bo@example.org",
    role: "editor",
    by: email,
  } as const;
  const token = await invite(invited);
  const address = `${siteUrl}/invitations/${token}`;
  expect(await mailInvitation(token, invited.email, address, "Ana")).toBe(true);
  const { to, headers, body } = await mail();
  expect(to).toEqual([invited.email]);
  expect(new Map(headers).get("subject")).toBe("Invitation to Prajna AI Labs");
  expect(body).toContain("Ana invited you to work on Prajna AI Labs.");
  expect(body).toContain(address);
  const [listed] = await listInvitations();
  expect(listed).toMatchObject(invited);
  expect(listed?.mail).toBeTruthy();
});
