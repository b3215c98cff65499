import { expect, it } from "vitest";
import { passwordProblem } from "~/backends/sqlite/password.server";

const email = "Ada@example.org";

it.each(["twelve chars", "🦊🐻🐼🦁🐯🐨🐸🐵🐔🐧🐦🦆", "1qaz2wsx3edc and more"])(
  "accepts the password %j",
  (password) => {
    expect(passwordProblem(password, email)).toBeUndefined();
  },
);

it.each([
  ["eleven long", /at least 12 characters/],
  // Blanks at the ends and in a row are easy to guess.
  [" eleven long ", /at least 12 characters/],
  ["\u200beleven long\u200b", /at least 12 characters/],
  ["eleven     long", /at least 12 characters/],
  ["eleven \u00a0\t\u200blong", /at least 12 characters/],
  ["🦊🐻🐼🦁🐯🐨", /at least 12 characters/],
  ["e\u0301".repeat(11), /at least 12 characters/],
  ["I am ada@EXAMPLE.org", /contains the email address/],
  ["1qaz2WSX3edc", /most common passwords/],
  [" 1qaz2wsx3edc ", /most common passwords/],
])("rejects the password %j: %s", (password, problem) => {
  expect(passwordProblem(password, email)).toMatch(problem);
});

it("accepts 1,024 characters, and not one more", () => {
  expect(passwordProblem("x".repeat(1024), email)).toBeUndefined();
  expect(passwordProblem("x".repeat(1025), email)).toMatch(/at most 1,024/);
});
