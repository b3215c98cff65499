import { describe, expect, it } from "vitest";
import { ownPath, safeAddress, safeLink, wholeLink } from "~/kinds/link";

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

describe("a link or an image", () => {
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

  it("points nowhere without an address", () => {
    expect(safeAddress(undefined)).toBeUndefined();
  });
});

describe("a link in a text", () => {
  it.each([
    "mailto:ada@example.org",
    "MAILTO:ada@example.org",
    "tel:+351215550100",
    "tel:(21)555-01.00",
    "#top",
    "#a%20b.c~d-e",
    "/about",
    "https://example.org",
  ])("may be %j", (address) => {
    expect(safeLink(address)).toBe(true);
  });

  it.each([
    "mailto:",
    "mailto:ada@example.org?cc=all@example.org",
    "mailto:ada @example.org",
    "see mailto:ada@example.org",
    "tel:",
    "tel:call",
    "tel:1 2",
    "hotel:1",
    "#",
    "#a b",
    "a#b",
    "javascript:alert(1)",
    "",
  ])("may not be %j", (address) => {
    expect(safeLink(address)).toBe(false);
  });
});

describe("a link as typed", () => {
  it.each([
    ["example.org", "https://example.org"],
    [" www.example.org/garden ", "https://www.example.org/garden"],
    ["a-b.example.org:8443?a=b", "https://a-b.example.org:8443?a=b"],
    ["Example.Org#top", "https://Example.Org#top"],
    ["example.svg/a.svg", "https://example.svg/a.svg"],
    ["9.example.org", "https://9.example.org"],
  ])("gets the protocol that %j lacks", (typed, whole) => {
    expect(wholeLink(typed)).toBe(whole);
  });

  it.each([
    "",
    "about",
    "/about",
    "./example.org",
    "map.svg",
    "map.JPEG",
    "photo.jpg",
    "1.5",
    "example.o",
    "-a.example.org",
    "a-.example.org",
    "example.org:port",
    "example.org is mine",
    "see example.org",
    "https://example.org",
    "mailto:ada@example.org",
    "ada@example.org",
    "example..org",
  ])("stays as it is: %j", (typed) => {
    expect(wholeLink(typed)).toBe(typed);
  });
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
