import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "~/backends/sqlite/password.server";

const password = "Correct horse, battery staple";

function cheapHash(text: string): Promise<string> {
  return hashPassword(text, { N: 2 ** 4, r: 1, p: 1 });
}

function hashWith(N: number, r: number, p: number): string {
  const salt = Buffer.from("sixteen bytes it");
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 256 * N * r });
  const texts = [salt, key].map((bytes) => bytes.toString("base64url"));
  return ["scrypt", N, r, p, ...texts].join("$");
}

describe("a password", () => {
  it("matches only itself", async () => {
    const hash = await cheapHash(password);
    expect(await isPassword(password, hash)).toBe(true);
    for (const wrong of [
      "",
      "Correct horse",
      ` ${password}`,
      `${password} `,
      password.toLowerCase(),
    ]) {
      expect(await isPassword(wrong, hash)).toBe(false);
    }
  });

  it.each(["作品 🦊", "\u0000\n", "$$$", "%2B+", " "])("may be %j", async (awkward) => {
    const hash = await cheapHash(awkward);
    expect(await isPassword(awkward, hash)).toBe(true);
    expect(await isPassword(`${awkward}.`, hash)).toBe(false);
  });

  it("matches in any Unicode normalization", async () => {
    const [composed, decomposed] = ["Caf\u00e9 \u1e69", "Cafe\u0301 s\u0323\u0307"];
    const hash = await cheapHash(composed);
    expect(await isPassword(decomposed, hash)).toBe(true);
    expect(await isPassword(composed, await cheapHash(decomposed))).toBe(true);
    expect(await isPassword("Cafe s", hash)).toBe(false);
  });
});

describe("a long password", () => {
  const longest = "a".repeat(1024);

  it("can have 1,024 characters, all of which count", async () => {
    const hash = await cheapHash(longest);
    expect(await isPassword(longest, hash)).toBe(true);
    expect(await isPassword(`${"a".repeat(1023)}b`, hash)).toBe(false);
  });

  it("is rejected when it is set, not at the sign-in", async () => {
    const tooLong = `${longest}a`;
    const outcome = await cheapHash(tooLong).then(
      (hash) => isPassword(tooLong, hash),
      () => "refused",
    );
    expect(outcome).not.toBe(false);
  });
});

describe("the cost of a hash", () => {
  it.each([
    [2 ** 10, 8, 1],
    [2 ** 12, 4, 3],
    [2 ** 16, 8, 1],
  ])("is stored with it, so hashes with N %i, r %i, and p %i can be checked", async (N, r, p) => {
    const hash = hashWith(N, r, p);
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword(`${password}.`, hash)).toBe(false);
  });

  it("is at least what OWASP recommends", async () => {
    const [kind, ...cost] = (await hashPassword(password)).split("$");
    expect(kind).toBe("scrypt");
    const [N = 0, r = 0, p = 0] = cost.slice(0, 3).map(Number);
    expect(r).toBeGreaterThanOrEqual(8);
    // N × p as recommended in OWASP's Password Storage Cheat Sheet.
    expect([N >= 2 ** 15, N * p >= 3 * 2 ** 15]).toEqual([true, true]);
  });
});
