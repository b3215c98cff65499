import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "~/backends/sqlite/password.server";

const password = "Correct horse, battery staple";

/** Hashes in a moment: what it costs is the point of one test alone. */
function cheapHash(text: string): Promise<string> {
  return hashPassword(text, { N: 2 ** 4, r: 1, p: 1 });
}

/** A hash as an earlier or later version of the site made it. */
function hashWith(N: number, r: number, p: number): string {
  const salt = Buffer.from("sixteen bytes it");
  const key = scryptSync(password, salt, 32, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  });
  const texts = [salt, key].map((bytes) => bytes.toString("base64url"));
  return ["scrypt", N, r, p, ...texts].join("$");
}

describe("a password", () => {
  it("is the right one as it was set, and no other is", async () => {
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

  it("is not in its hash, and two hashes of it differ", async () => {
    const hashes = [await cheapHash(password), await cheapHash(password)];
    expect(hashes[0]).not.toBe(hashes[1]);
    expect(hashes[0]).not.toContain("Correct");
    expect(await isPassword(password, hashes[1] ?? "")).toBe(true);
  });

  it.each(["作品 🦊", "\u0000\n", "$$$", "%2B+", " "])(
    "may be %j",
    async (awkward) => {
      const hash = await cheapHash(awkward);
      expect(await isPassword(awkward, hash)).toBe(true);
      expect(await isPassword(`${awkward}.`, hash)).toBe(false);
    },
  );

  it("is the same however a system writes its letters", async () => {
    const [composed, decomposed] = [
      "Caf\u00e9 \u1e69",
      "Cafe\u0301 s\u0323\u0307",
    ];
    const hash = await cheapHash(composed);
    expect(await isPassword(decomposed, hash)).toBe(true);
    expect(await isPassword(composed, await cheapHash(decomposed))).toBe(true);
    expect(await isPassword("Cafe s", hash)).toBe(false);
  });
});

describe("a long password", () => {
  const longest = "a".repeat(1024);

  it("may have 1,024 characters, and each of them counts", async () => {
    const hash = await cheapHash(longest);
    expect(await isPassword(longest, hash)).toBe(true);
    expect(await isPassword(`${"a".repeat(1023)}b`, hash)).toBe(false);
  });

  it("is wrong where it only begins with the right one", async () => {
    const hash = await cheapHash(longest);
    expect(await isPassword(`${longest}a`, hash)).toBe(false);
    expect(await isPassword("a".repeat(1_000_000), hash)).toBe(false);
  });

  it("is refused when it is set, or can be used: nobody is locked out", async () => {
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
  ])("is kept with it: N %i, r %i, p %i is checked", async (N, r, p) => {
    const hash = hashWith(N, r, p);
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword(`${password}.`, hash)).toBe(false);
  });

  it("is at least what OWASP asks for today", async () => {
    const [kind, ...cost] = (await hashPassword(password)).split("$");
    expect(kind).toBe("scrypt");
    const [N = 0, r = 0, p = 0] = cost.slice(0, 3).map(Number);
    expect(r).toBeGreaterThanOrEqual(8);
    // N × p by "scrypt" in the Password Storage Cheat Sheet.
    expect([N >= 2 ** 15, N * p >= 3 * 2 ** 15]).toEqual([true, true]);
  });
});
