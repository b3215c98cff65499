import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asciiEmail,
  linkOf,
  mailLink,
  linkProblem,
  ownPath,
  phoneLinks,
  safeAddress,
} from "~/kinds/link";

const openRedirects = [
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/.\\/evil.example",
  "/a/..//evil.example",
  "/a/../..\\evil.example",
  "/%2e//evil.example",
  "/a/%2E%2e//evil.example",
  "/.%2e//evil.example",
  "/ /evil.example",
  "/\u00a0/evil.example",
  "/\u2028/evil.example",
  "/\u0000/evil.example",
  "//evil.example/%2e%2e",
  "//user@evil.example",
  "//[::1]",
  "//",
];

describe("a link with characters that nobody sees", () => {
  it.each([
    ["https://example.org/map\u200b", "https://example.org/map"],
    ["\u202ahttps://example.org/map\u202c", "https://example.org/map"],
    ["\u2066www.example.org\u2069", "https://www.example.org"],
    ["mailto:ana@example.org\u2060", "mailto:ana@example.org"],
    ["\ufeff/works\u3164", "/works"],
    ["https://\u0645\u06cc\u200c\u062e.example", "https://\u0645\u06cc\u200c\u062e.example"],
  ])("%j is %j", (typed, link) => {
    expect(linkOf(typed)).toBe(link);
    expect(linkProblem(typed)).toBeUndefined();
  });
});

describe("a link to a mail", () => {
  it.each(["Привет мир ", "你好世界", "नमस्ते दुनिया ", "👩🏽‍💻🇩🇪1️⃣", "a\n"])(
    "holds whole letters of %j, in at most 2,000 characters",
    (part) => {
      const text = part.repeat(1200);
      const link = mailLink("ana@example.org", text, text, (quoted) => ["Ana wrote:", quoted]);
      expect(link.length).toBeGreaterThan(1800);
      expect(link.length).toBeLessThan(2000);
      const quoted = new URL(link).searchParams.get("body")?.replace(/^.*\r\n| …$/g, "") ?? "";
      const letters = (text: string) => Array.from(new Intl.Segmenter("en").segment(text));
      const [own, all] = [letters(quoted), letters(text)].map((list) =>
        list.map((one) => one.segment),
      );
      expect(all?.slice(0, own?.length)).toEqual(own);
    },
  );
});

describe("an image", () => {
  it.each([
    ...openRedirects,
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript://example.org/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml,<svg/>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://example.org/1",
    "ftp://example.org/a",
    "ws://example.org/",
    "mailto:ada@example.org",
    "view-source:https://example.org/",
    "https://ada:secret@example.org/",
    "https://example.com@evil.example/",
    "https://@evil.example/",
    "https://:@evil.example/",
    "https:example.org",
    "https:/example.org",
    "https:///evil.example",
    "https://",
    "https://?a",
    "https://[::1",
    "https://example.org:99999/",
    "https://exa mple.org/",
    "https://example.org/a b",
    "https://example.org/\n",
    "https://example.org\\@evil.example/",
    "https:\\\\evil.example",
    "https://example.org/\u007f",
    "www.example.org",
    "example.org/a",
    "about",
    "./about",
    "../about",
    "#top",
    "?a=b",
    "",
    `https://example.org/${"a".repeat(2029)}`,
    `/${"a".repeat(2048)}`,
  ])("may not point to %j", (address) => {
    expect(safeAddress(address)).toBeUndefined();
  });

  it.each([
    "https://example.org",
    "http://example.org/",
    "HTTPS://Example.ORG/A",
    "https://example.org:8443/a?b=c&d=%20#e",
    "https://example.org/@ada",
    "https://example.org/?mail=a@b.example",
    "https://example.org//a",
    "https://例え.jp/作品",
    "https://[::1]/",
    "/",
    "/about",
    "/works/a%2Fb?q=%22#top",
    "/artwork/slow-map.svg",
    "/a//b",
    "/.well-known/x",
    "/作品/é",
    "/a:b@c",
    `https://example.org/${"a".repeat(2028)}`,
  ])("may point to %j, as written", (address) => {
    expect(safeAddress(address)).toBe(address);
  });
});

describe("a link", () => {
  it.each([
    ["https://example.org/a?b=c#d"],
    ["/works/a%2Fb?q=%22#top"],
    ["?q=sea"],
    ["#überblick"],
    ["./about", "/about"],
    ["../works?q=a", "/works?q=a"],
    ["www.bücher.example/join", "https://www.bücher.example/join"],
    [" a-b.example.org:8443?a=b ", "https://a-b.example.org:8443?a=b"],
    ["mailto:hello@example.org"],
    ["mailto:hello@example.org?subject=Join%20us&body=Hello"],
    [
      "MAILTO:a@example.org,b@example.org?subject=Join us",
      "MAILTO:a@example.org,b@example.org?subject=Join%20us",
    ],
    ["tel:+351215550100"],
    ["tel:+44 (0)20 7946 0018", "tel:+442079460018"],
    ["tel:+44%2020%207946%200018", "tel:+442079460018"],
    ["tel:+1 555 0100 ext. 12", "tel:+15550100;ext=12"],
  ])("may be %j", (typed, link = typed) => {
    expect(linkOf(typed)).toBe(link);
    // A form reads its own answer again.
    expect(linkOf(link)).toBe(link);
    expect(linkProblem(typed)).toBeUndefined();
  });

  it.each([
    ["javascript:alert(1)", "A link cannot start with javascript:."],
    ["ftp://example.org", "A link cannot start with ftp:."],
    ["ada@example.org", "Write mailto: before an email address: mailto:ada@example.org"],
    ["mailto:", "A link to an email address"],
    ["mailto:ada@example.org?attach=/etc/passwd", "A link to an email address"],
    ["tel:call", "A link to a phone number"],
    ["tel:020 7946 0018 / 0019", "A link to a phone number"],
    ["//evil.example", "A link within this site starts with one slash (/)"],
    [".//evil.example", "Enter a link that starts with"],
    ["about", "Enter a link that starts with"],
    ["map.svg", "Enter a link that starts with"],
    ["https://exa mple.org", "A link has no spaces"],
    ["https://ada:secret@example.org/", "This link has no website"],
    [`/${"a".repeat(2048)}`, "This link is too long."],
  ])("may not be %j, and the message says why", (typed, problem) => {
    expect(linkOf(typed)).toBeUndefined();
    expect(linkProblem(typed)).toContain(problem);
  });

  it("never leaves the site unless it names another, and never runs a script", () => {
    const base = "https://site.example/works/";
    const part = fc.constantFrom(
      ...["/", "\\", ".", "..", ":", "@", "?", "#", "javascript", "https", "mailto", "tel", "data"],
      ...[
        "evil.example",
        "a",
        "1",
        "%2e",
        " ",
        "\t",
        "\n",
        "\u0000",
        "\u2028",
        "subject=",
        "&",
        "é",
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const link = linkOf(parts.join(""));
        if (link === undefined) return;
        expect(linkOf(link)).toBe(link);
        const { protocol, host } = new URL(link, base);
        expect(protocol).toMatch(/^(?:https?|mailto|tel):$/);
        if (/^[/.?#]/.test(link)) expect(host).toBe("site.example");
      }),
      { numRuns: 3000 },
    );
  });
});

it.each([
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["0044 20 7946 0018", "tel:+442079460018"],
  ["020 7946 0018 / 0019", "tel:02079460018", "tel:02079460019"],
  ["+351 21 555 0100, +351 21 555 0101", "tel:+351215550100", "tel:+351215550101"],
  ["030/1234567", "tel:0301234567"],
  ["089 / 12 34 56", "tel:089123456"],
  ["+1 555 0100 ext. 212", "tel:+15550100;ext=212"],
  ["+1 (555) 555-0100, x12", "tel:+15555550100;ext=12"],
  ["112", "tel:112"],
  ["call us"],
  ["1".repeat(101)],
])("a phone number is shown as typed, and dials the right number: %j", (typed, ...links) => {
  const parts = phoneLinks(typed);
  expect(parts.map(({ text }) => text).join("")).toBe(typed);
  expect(parts.flatMap(({ link }) => link ?? [])).toEqual(links);
});

it("writes the domain of an email address as mail servers do", () => {
  expect(asciiEmail("anna@bücher.example")).toBe("anna@xn--bcher-kva.example");
  for (const email of ["ana@example.org", "ana", "ana@b c", "é@", ""]) {
    expect(asciiEmail(email)).toBe(email);
  }
});

describe("a path on this site", () => {
  it.each([
    ...openRedirects,
    "https://evil.example/",
    "http:/about",
    "javascript:alert(1)",
    "about",
    "@evil.example",
    ".evil.example",
    "?a",
    "#a",
    " /about",
    "/about ",
    "",
  ])("is not %j", (address) => {
    expect(ownPath(address)).toBeUndefined();
  });

  it.each([
    "/",
    "/about",
    "/works?q=a&type=list-item#b",
    "/works/https%3A%2F%2Fexample.org",
    "/works/a%2F%2Fb",
    "/works?next=//evil.example",
    "/a//b",
    "/admin/dashboard/%E4%BD%9C/edit",
  ])("is %j", (address) => {
    expect(ownPath(address)).toBe(address);
  });

  it("is normalized and encoded for a header", () => {
    expect(ownPath("/a/../about")).toBe("/about");
    expect(ownPath("/works/作?q=é#ü")).toBe("/works/%E4%BD%9C?q=%C3%A9#%C3%BC");
  });
});

it.each(
  Array.from(
    readFileSync("tests/fixtures/values.md", "utf8").matchAll(/^\| ([^|]+) \| `(.+?)` \|/gm),
    ([, place = "", value = ""]) => [place, value] as const,
  ),
)("takes as %s: %s", (place, value) => {
  if (place.includes("email")) {
    expect(asciiEmail(value)).toMatch(/^anna@xn--bcher-kva\.example$/);
  } else if (place.includes("phone")) {
    expect(phoneLinks(value)[0]?.link).toMatch(/^tel:\+(442079460018|15550100;ext=212)$/);
  } else {
    expect(linkProblem(value)).toBeUndefined();
  }
});
