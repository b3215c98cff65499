import { expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { startMailServer } from "../../../support/mail-server";

async function openSite() {
  const server = await startMailServer();
  const site = await loadApp({
    settings: {
      SMTP_URL: server.url,
      MAIL_FROM: "site@example.com",
      CONTACT_EMAIL: "owner@example.com",
    },
  });
  let address = 0;
  return {
    ...site,
    server,
    stored: () => site.records("message.*") as { at: number; kind: string }[],
    send: async (message: string) => {
      const visitor = site.newVisitor(`198.51.100.${(address += 1)}`);
      const fields = { subject: "problem", email: "ada@example.com", message };
      const sent = await visitor.post("/contact-us", fields);
      expect(sent.status).toBe(303);
    },
  };
}

it.each(["read", "handled"])(
  "is unread again, and mailed again, after it was %s",
  async (state) => {
    const { server, stored, send, ...site } = await openSite();
    await send("Please call me back.");
    await send("Please call me back.");
    await expect.poll(() => server.mails).toHaveLength(1);
    await expect.poll(() => site.records("mail")).toEqual([]);
    site.execute(
      `UPDATE records SET kind = 'message.${state}', id = replace(id, 'new', '${state}'), at = 1 WHERE kind = 'message.new'`,
    );
    const before = Date.now();
    await send("Please call me back.");
    expect(stored()).toMatchObject([{ kind: "message.new" }]);
    expect(stored()[0]?.at).toBeGreaterThanOrEqual(before);
    const inbox = await (await site.signIn()).visit("/admin/messages");
    expect(inbox.main.text).toContain("sent 3 times");
    await expect.poll(() => server.mails).toHaveLength(2);
    const ids = server.mails.map(({ headers }) => new Map(headers).get("message-id"));
    expect(new Set(ids).size).toBe(2);
  },
);

it("stays in Probably spam", async () => {
  const { stored, send } = await openSite();
  await send("[url=a.example]A[/url]");
  await send("[url=a.example]A[/url]");
  expect(stored()).toMatchObject([{ kind: "message.spam" }]);
});

it("is unread again once if it comes several times at once", async () => {
  const { stored, send, ...site } = await openSite();
  await send("Please call me back.");
  site.execute(
    "UPDATE records SET kind = 'message.read', id = replace(id, 'new', 'read'), at = 1 WHERE kind = 'message.new'",
  );
  const copies = Array.from({ length: 3 }, () => send("Please call me back."));
  await Promise.all(copies);
  expect(stored()).toMatchObject([{ kind: "message.new" }]);
});
