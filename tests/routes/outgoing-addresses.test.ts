import { expect, it } from "vitest";
import { hashOf, newToken, shortKey } from "~/hash.server";
import { loadApp } from "../support/app";
import { startMailServer } from "../support/mail-server";

const url = "https://www.example.org";

/** The start page has no path, and the IDs of feeds are no links. */
function endsIn(text: string): string[] {
  const links = text.replace(/<id>.*?<\/id>|"id": *"[^"]*"/g, "");
  const addresses = links.match(/https:\/\/www\.example\.org\/[^\s"<&]+/g) ?? [];
  return addresses.filter((address) => !/[A-Za-z0-9]$/.test(address));
}

it("a random part of an address ends with a letter or a digit", () => {
  for (let round = 0; round < 1000; round += 1) {
    const token = newToken();
    for (const end of [token, hashOf(token), shortKey(hashOf(token), 12)]) {
      expect(end).toMatch(/^[\w-]+[A-Za-z0-9]$/);
    }
  }
});

it("no address that leaves the site ends with a sign, whatever people name works and makers", async () => {
  const server = await startMailServer();
  const type = "list-item";
  const names = Array.from("-_.!~*'()?,;:…、").map((sign) => `name${sign}`);
  const app = await loadApp({
    settings: { SMTP_URL: server.url, MAIL_FROM: "a@example.org", SITE_URL: url },
    works: names.flatMap((name) => [
      { id: `page ${name}`, appId: name, title: name, type, shareText: name, creatorId: name },
      { id: name, title: name, type },
    ]),
  });
  const admin = await app.signIn();
  const visitor = app.newVisitor();
  await visitor.post("/contact-us", { email: "bo@example.com", message: "Hi." });
  const seen = [
    await visitor.visit(`/works.atom?creator=${names[0]}`),
    await admin.post("/admin/people/invite", { email: "bo@example.org", role: "editor" }),
    await admin.post(`/admin/dashboard/${encodeURIComponent(names[0] ?? "")}/preview`, {}),
    ...(await Promise.all(
      ["/works.atom", "/works.json", "/sitemap.xml", "/works", "/creators", "/robots.txt"].map(
        (path) => visitor.visit(path),
      ),
    )),
  ];
  for (const name of names) {
    for (const folder of ["works", "creators"]) {
      const page = await visitor.visit(`/${folder}/${encodeURIComponent(name)}`);
      expect(page.status, name).toBe(200);
      seen.push(page);
    }
  }
  const { body } = await server.mailTo("bo@example.org");
  const bodies = [body, ...seen.map((page) => page.body)];
  expect(bodies.join("")).toContain(`${url}/works/name%2D`);
  expect(bodies.flatMap(endsIn)).toEqual([]);
});
