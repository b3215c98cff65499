import { expect, it } from "vitest";
import { fixedNoticeIn, noticePath } from "~/http/paths";

it("an address names a notice, which the page shows", () => {
  const path = noticePath("/admin/account", "password-changed", {
    next: "/admin/dashboard?q=a&b",
  });
  const { pathname, searchParams } = new URL(path, "http://site.example");
  expect(pathname).toBe("/admin/account");
  expect(searchParams.get("next")).toBe("/admin/dashboard?q=a&b");
  expect(fixedNoticeIn(searchParams)).toBe(
    "Your password was changed. All other sessions have ended.",
  );
});

it.each(["", "notice=", "notice=nothing", "notice=constructor", "password-changed="])(
  "a page with the query %j shows no notice",
  (query) => {
    expect(fixedNoticeIn(new URLSearchParams(query))).toBeUndefined();
  },
);
