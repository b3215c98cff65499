import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creatorPath, nameInPath, workPagePath } from "~/http/paths";
import { ownPath } from "~/kinds/link";

describe("a page named by an ID", () => {
  const examples: [string][] = [["//evil.example"], ["%2e%2e"], ["a+b"], ["..."], ["\ufffd"]];

  it("is found at its address, whatever the ID", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }).filter((id) => !/^\s*$|^\.\.?$/.test(id)),
        (id) => {
          for (const path of [workPagePath(id), creatorPath(id)]) {
            expect(path).toMatch(/^\/(works|creators)\/[^/?#\s"<>]+$/);
            const request = new Request(`http://site.example${path}?q=/a#/b`);
            expect(nameInPath(request)).toBe(id);
            expect(ownPath(path ?? "")).toBe(path);
          }
        },
      ),
      { examples },
    );
  });

  it("is in the folder of its kind", () => {
    expect(workPagePath("a/b")).toBe("/works/a%2Fb");
    expect(creatorPath("a b")).toBe("/creators/a%20b");
  });

  it.each([".", ".."])("does not exist for the ID %j", (id) => {
    expect(workPagePath(id)).toBeUndefined();
    expect(creatorPath(id)).toBeUndefined();
  });

  it.each(["%", "%zz", "%ff", "%C3", "a%E4%BD", "%c0%af"])(
    "has no name if the path ends in %j",
    (end) => {
      const request = new Request(`http://site.example/works/${end}`);
      expect(nameInPath(request)).toBeUndefined();
    },
  );

  it("has the same name with a trailing slash", () => {
    const request = new Request("http://site.example/works/a%2Fb/");
    expect(nameInPath(request)).toBe("a/b");
  });

  it("may be named by an earlier segment", () => {
    const request = new Request("http://site.example/works/a%2Fb/edit?c=/d");
    expect(nameInPath(request, -2)).toBe("a/b");
    expect(nameInPath(request)).toBe("edit");
    expect(nameInPath(request, -9)).toBeUndefined();
  });

  it("keeps the spaces around its name", () => {
    const request = new Request("http://site.example/works/%20a%20b%20");
    expect(nameInPath(request)).toBe(" a b ");
  });
});
