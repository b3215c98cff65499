import { expect, it } from "vitest";
import { hashOf, newToken, shortKey } from "~/hash.server";

it("what ends an address of this site is a letter or a digit", () => {
  for (let round = 0; round < 1000; round += 1) {
    const token = newToken();
    for (const end of [token, hashOf(token), shortKey(hashOf(token), 16)]) {
      expect(end).toMatch(/^[\w-]+[A-Za-z0-9]$/);
    }
  }
});
