import { describe, expect, it } from "vitest";
import { type Headers, host, loadModule, post, statusOf } from "./posted-form";

describe("the sender of a form", () => {
  const own = `http://${host}`;

  it.each<[number, Headers]>([
    [200, { "Sec-Fetch-Site": "same-origin" }],
    [200, { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }],
    [403, { "Sec-Fetch-Site": "same-site" }],
    [403, { "Sec-Fetch-Site": "cross-site" }],
    [403, { "Sec-Fetch-Site": "none" }],
    [403, { "Sec-Fetch-Site": "" }],
    [403, { "Sec-Fetch-Site": "", Origin: own }],
    [403, { "Sec-Fetch-Site": "SAME-ORIGIN" }],
    [403, { "Sec-Fetch-Site": "same-origin, cross-site" }],
    [403, { "Sec-Fetch-Site": "cross-site", Origin: own, Referer: `${own}/` }],
    [200, { Origin: own }],
    [200, { Origin: own, Referer: "https://evil.example/" }],
    [403, { Origin: "null" }],
    [403, { Origin: "" }],
    [403, { Origin: "https://evil.example" }],
    [403, { Origin: "https://evil.example", Referer: `${own}/` }],
    [403, { Origin: "null", Referer: `${own}/` }],
    [403, { Origin: `http://sub.${host}` }],
    [403, { Origin: `http://${host}.evil.example` }],
    [403, { Origin: `http://evil${host}` }],
    [403, { Origin: `http://${host}:8080` }],
    [403, { Origin: host }],
    [200, { Referer: `${own}/works?q=a` }],
    [403, { Referer: "https://evil.example/" }],
    [403, { Referer: `https://evil.example/?${own}/` }],
    [403, { Referer: `http://${host}@evil.example/` }],
    [403, { Referer: `http://${host}.evil.example/` }],
    [403, { Referer: "/works" }],
    [403, { Referer: "about:blank" }],
    [403, { Referer: "" }],
    [403, {}],
    [403, { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
    [403, { Origin: "https://evil.example", Forwarded: "host=evil.example" }],
  ])("gets %i for %j without a site address", async (status, headers) => {
    expect(await statusOf(post("a=b", headers))).toBe(status);
  });

  const siteUrl = "https://www.example.org";

  it.each<[number, Headers]>([
    [200, { "Sec-Fetch-Site": "same-origin" }],
    [403, { "Sec-Fetch-Site": "cross-site", Origin: siteUrl }],
    [200, { Origin: siteUrl }],
    [200, { Referer: `${siteUrl}/works` }],
    [200, { Referer: `${siteUrl}:443/works` }],
    [403, { Origin: own }],
    [403, { Referer: `${own}/works` }],
    [403, { Origin: "http://www.example.org" }],
    [403, { Origin: "https://example.org" }],
    [403, { Origin: "https://www.example.org:8443" }],
    [403, { Origin: "https://www.example.org.evil.example" }],
    [403, { Origin: "null" }],
    [403, { Origin: "https://evil.example", Host: "evil.example" }],
    [403, {}],
  ])("gets, with a site address, %i for %j", async (status, headers) => {
    expect(await statusOf(post("a=b", headers), { siteUrl })).toBe(status);
  });
});

it.each<[unknown, Headers]>([
  ["b", {}],
  ["b", { "Sec-Fetch-Site": "same-origin" }],
  ["b", { Origin: "null" }],
  [403, { Origin: "null", Referer: "https://evil.example/" }],
  [403, { "Sec-Fetch-Site": "same-site" }],
  [403, { Origin: "https://evil.example" }],
])("a form that needs no session gets %j for %j", async (answer, headers) => {
  const { readOpenForm } = await loadModule();
  const reading = readOpenForm(post("a=b", headers)).then(
    (form) => form.get("a"),
    ({ status }: Response) => status,
  );
  expect(await reading).toBe(answer);
});
