import { expect, it, onTestFinished } from "vitest";
import { startMailServer } from "../support/mail-server";
import { authSite } from "./auth-site";

const siteUrl = "https://www.example.org";
const email = "Ana@example.org";
const client = { address: "192.0.2.1", keys: ["192.0.2.1"], isKnown: false };

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
  const ask = (typed: string) => {
    const form = new URLSearchParams({ email: typed });
    return site.requestReset(request, form, client);
  };
  return { ...site, ask, mailTo: server.mailTo };
}

it("a forgotten password gets a link by email, at the stored address", async () => {
  const { ask, mailTo, findResetLink, records, mailsPasswordReset } = await open();
  expect(mailsPasswordReset()).toBe(true);
  const answer = await ask(" ana@EXAMPLE.org ");
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { email: "ana@EXAMPLE.org", errors: {}, isSent: true },
  ]);
  const { headers, body } = await mailTo(email);
  expect(new Map(headers).get("subject")).toBe("Your password for Prajna AI Labs");
  expect(body).toContain("ignore this email");
  const [, token = ""] = /https:\/\/www\.example\.org\/admin\/login\/reset\/(\S+)/.exec(body) ?? [];
  expect(await findResetLink(token)).toMatchObject({ email });
  const events = await records.list(["event.password-reset-requested"]);
  // The owner of an event would say that the account exists.
  expect(events.map(({ owner }) => owner)).toEqual([""]);
});

it("a request for a link needs an email address", async () => {
  const { ask } = await open();
  const blank = await ask(" ");
  expect([blank.status, await blank.json()]).toEqual([
    422,
    { email: "", errors: { email: "Enter your email address." } },
  ]);
});

it("one network can ask for only five links in 15 minutes", async () => {
  const { ask, records } = await open();
  for (let i = 0; i < 7; i += 1) await ask(`${i}@example.org`);
  const asked = await records.list(["event.password-reset-requested"]);
  expect(asked).toHaveLength(5);
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
  const { invite, mailInvitation, listInvitations, mailTo } = await open();
  const invited = {
    email: "bo@example.org",
    role: "editor",
    by: email,
  } as const;
  const token = await invite(invited);
  const address = `${siteUrl}/invitations/${token}`;
  expect(await mailInvitation(token, invited.email, address, "Ana")).toBe(true);
  const { headers, body } = await mailTo(invited.email);
  expect(new Map(headers).get("subject")).toBe("Invitation to Prajna AI Labs");
  expect(body).toContain("Ana invited you to work on Prajna AI Labs.");
  expect(body).toContain(address);
  const [listed] = await listInvitations();
  expect(listed).toMatchObject(invited);
  expect(listed?.mail).toBeTruthy();
});
