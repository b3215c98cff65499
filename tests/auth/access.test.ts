import { describe, expect, it } from "vitest";
import { accessFor, mayChange, mayOpen } from "~/auth/access";

/** `tests/routes/roles.test.ts` trusts the table, so these lists repeat it. */
const forAll =
  "account art categories creators dashboard history jobs media order trash upload-picture";
const forAdministrators =
  "messages messages.csv pages people site transfer trash/delete visits visits.csv";

describe("below /admin, the address", () => {
  it.each(forAll.split(" "))("%j is for everyone", (name) => {
    expect(accessFor(`/admin/${name}/a`)).toBe("editor");
    expect(mayOpen("editor", `/admin/${name}/a`)).toBe(true);
    expect(mayOpen("administrator", `/admin/${name}/a`)).toBe(true);
  });

  it.each(forAdministrators.split(" "))("%j is for administrators", (name) => {
    expect(accessFor(`/admin/${name}/a`)).toBe("administrator");
    expect(mayOpen("editor", `/admin/${name}/a`)).toBe(false);
    expect(mayOpen("administrator", `/admin/${name}/a`)).toBe(true);
  });
});

it("other addresses are for administrators, except the first one", () => {
  expect(mayOpen("editor", "/admin")).toBe(true);
  expect(accessFor("/admin/unknown")).toBeUndefined();
  expect(mayOpen("editor", "/admin/unknown")).toBe(false);
  expect(mayOpen("administrator", "/admin/unknown")).toBe(true);
});

it.each([
  ["slow-map", true],
  ["__arrangement__", true],
  ["__settings__", false],
  ["__page.about__", false],
])("an editor may change the document %s: %s", (id, isAllowed) => {
  expect(mayChange("editor", id)).toBe(isAllowed);
  expect(mayChange("administrator", id)).toBe(true);
});
