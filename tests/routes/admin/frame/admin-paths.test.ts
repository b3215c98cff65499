import { expect, it } from "vitest";
import { nameInPath } from "~/http/paths";
import { editPath } from "~/kinds/kind";
import { deletePath } from "~/routes/admin/frame/admin-paths";

it("builds the paths of the dashboard's pages", () => {
  expect(editPath("slow-map")).toBe("/admin/dashboard/slow-map/edit");
  expect(deletePath("slow-map")).toBe("/admin/dashboard/slow-map/delete");
});

it.each([
  "two words",
  "what?#1",
  "100%",
  "%2F",
  "a/b",
  "a\\b",
  "a;b=c&d+e",
  "...",
  "__a",
  "new",
  "edit",
  "it's",
  '"<b>',
  "//evil.example",
  "Café",
  "作品",
  "🦊",
])("finds the work %j in the address of a request", (id) => {
  for (const pathOf of [editPath, deletePath]) {
    const path = pathOf(id);
    expect(path).toMatch(/^\/admin\/dashboard\/[^/?#\s]+\/[a-z]+$/);
    const request = new Request(new URL(path, "http://site.example"));
    expect(new URL(request.url).origin).toBe("http://site.example");
    expect(nameInPath(request, -2)).toBe(id);
  }
});

it("builds paths for an ID that is not valid in an address", () => {
  expect(editPath("a\ud83d")).toBe("/admin/dashboard/a%EF%BF%BD/edit");
});
