import { expect, it } from "vitest";
import {
  contentSecurityPolicy,
  securityHeaders,
} from "~/http/security-headers.server";

function directivesOf(policy = ""): Map<string, string> {
  return new Map(
    policy.split("; ").map((directive): [string, string] => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

it.each([
  ["https://www.example.org", true],
  ["http://www.example.org", false],
  ["http://localhost:3000/https:", false],
  [undefined, false],
])("asks browsers to use HTTPS only at %s: %s", (siteUrl, isAsked) => {
  const headers = securityHeaders(siteUrl);
  expect("Strict-Transport-Security" in headers).toBe(isAsked);
  expect(Object.values(headers)).not.toContain(undefined);
});

it("lets no response be framed, sniffed, or read by another site", () => {
  const headers = securityHeaders(undefined);
  expect(headers).toMatchObject({
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
  });
  const policy = directivesOf(headers["Content-Security-Policy"]);
  for (const name of ["default-src", "form-action", "frame-ancestors"]) {
    expect(policy.get(name), name).toBe("'none'");
  }
  for (const feature of ["camera", "microphone", "geolocation", "payment"]) {
    expect(headers["Permissions-Policy"]).toContain(`${feature}=()`);
  }
});

it("lets pages load styles, fonts, and requests of this site, and images of any", () => {
  const policy = directivesOf(contentSecurityPolicy(undefined));
  for (const name of ["style-src", "font-src", "connect-src", "form-action"]) {
    expect(policy.get(name), name).toBe("'self'");
  }
  expect(policy.get("manifest-src")).toBe("'self'");
  expect(policy.get("img-src")?.split(" ")).toContain("https:");
  for (const name of ["default-src", "base-uri", "frame-ancestors"]) {
    expect(policy.get(name), name).toBe("'none'");
  }
});

it("lets a page run scripts of this site, and inline ones with its nonce", () => {
  const scripts = (nonce?: string) =>
    directivesOf(contentSecurityPolicy(nonce)).get("script-src");
  expect(scripts()).toBe("'self'");
  expect(scripts("abc")).toBe("'self' 'nonce-abc'");
});
