import fc from "fast-check";
import { expect, it } from "vitest";
import { backIn, backTo, withBack } from "~/routes/admin/frame/back";

const site = "https://site.example";
const backAt = (path: string) => backIn(new URL(path, site).searchParams);

const part = fc.oneof(
  fc.constantFrom("/admin/", "/admin", "//", "\\", "/../", "%2e%2e/", "https:", "javascript:", "@"),
  fc.constantFrom("\t", "\n", "\u0000", "?", "#", "&", "%", "evil.example", "\ud83d", "/", "."),
  fc.string({ maxLength: 5 }),
);
const given = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));

it("leads only to pages of the admin, whatever the address says", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        given,
        given.map((text) => `/admin/${text}`),
      ),
      (back) => {
        const path = backIn(new URLSearchParams({ back }));
        expect(path).toMatch(/^\/admin\/[^\\\s]*$/);
        const { href, pathname } = new URL(path, site);
        expect(href).toBe(site + path);
        expect(backAt(withBack("/admin/media", path))).toBe(path);
        expect(new URL(backTo(path, { notice: "not-in-trash" }, "a"), site).pathname).toBe(
          pathname,
        );
      },
    ),
  );
});

it("keeps filters through several pages, and ignores a way back that is too long", () => {
  const list = "/admin/dashboard?q=50%25+%26+more&state=draft";
  const preview = withBack("/admin/dashboard/a/preview", list);
  const edit = withBack("/admin/dashboard/a/edit", preview);
  expect(backAt(edit)).toBe(preview);
  expect(backAt(backAt(edit))).toBe(list);
  expect(withBack("/admin/dashboard/a/preview", backAt(edit))).toBe(preview);
  expect(backIn(new URLSearchParams({ back: `/admin/${"a".repeat(4000)}` }))).toBe(
    "/admin/dashboard",
  );
});
