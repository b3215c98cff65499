import { expect, it } from "vitest";
import { emailIn } from "~/kinds/email";

it.each([
  ["ana@example.org", "ana@example.org"],
  [" \u200bana@example.org ", "ana@example.org"],
  ["änna@example.org", "änna@example.org"],
  ["ａna@EXAMPLE.org", "ana@EXAMPLE.org"],
  ["ana@bücher.example", "ana@xn--bcher-kva.example"],
  ["用户@例子.广告", `用户@${new URL("http://例子.广告").hostname}`],
  ["ana", undefined],
  ["ana@@example.org", undefined],
  ["a na@example.org", undefined],
  ["ana@example.org\r\nBcc: eve@example.org", undefined],
  [`${"a".repeat(250)}@example.org`, undefined],
])("reads %j as %j", (typed, email) => {
  expect(emailIn(typed)).toBe(email);
});
