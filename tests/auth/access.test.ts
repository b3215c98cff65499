import { describe, expect, it } from "vitest";
import { accessFor, mayChange, mayOpen } from "~/auth/access";

/** `tests/routes/roles.test.ts` trusts the list, so these lists repeat it. */
const forAll =
  "account account/two-step/off art/wide/a categories creators/rename dashboard dashboard/a/history history/a jobs/a media/a order trash upload-picture works/review";
const forAdministrators =
  "messages messages.csv messages/a pages/a/edit people/a/remove site transfer/a visits visits.csv";

describe("below /admin, the address", () => {
  it.each(forAll.split(" "))("%j is for everyone", (path) => {
    expect(accessFor(`/admin/${path}`)).toBe("editor");
    expect(mayOpen("editor", `/admin/${path}`)).toBe(true);
    expect(mayOpen("administrator", `/admin/${path}`)).toBe(true);
  });

  it.each(forAdministrators.split(" "))("%j is for administrators", (path) => {
    expect(accessFor(`/admin/${path}`)).toBe("administrator");
    expect(mayOpen("editor", `/admin/${path}`)).toBe(false);
    expect(mayOpen("administrator", `/admin/${path}`)).toBe(true);
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
