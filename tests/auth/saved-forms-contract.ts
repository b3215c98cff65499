import { describe, expect, it } from "vitest";
import {
  mostForms,
  mostFormsPerOwner,
  type SavedForm,
  savedFormLife,
  type SavedForms,
} from "~/records/saved-forms";

function makeForm(fields: Partial<SavedForm> = {}): SavedForm {
  return {
    owner: "an-ended-session",
    path: "/admin/dashboard/new",
    fields: "title=Tide",
    savedAt: Date.UTC(2030, 0, 1),
    ...fields,
  };
}

function incompressible(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[
      state % 64
    ];
  }).join("");
}

export function savedFormsContract(
  name: string,
  open: () => Promise<SavedForms>,
): void {
  async function keptOf(forms: SavedForms, ids: string[]) {
    const found = await Promise.all(ids.map((id) => forms.find(id)));
    return ids.filter((_, index) => found[index] !== undefined);
  }

  /** Saves forms one millisecond apart, with their numbers as IDs. */
  async function saveMany(
    forms: SavedForms,
    count: number,
    ownerOf: (index: number) => string,
  ): Promise<string[]> {
    const { savedAt } = makeForm();
    for (let index = 0; index < count; index += 1) {
      const form = makeForm({
        owner: ownerOf(index),
        savedAt: savedAt + index,
      });
      await forms.save(String(index), form);
    }
    return Array.from({ length: count }, (_, index) => String(index));
  }

  describe(`${name}: saved forms`, () => {
    it("finds nothing in an empty store", async () => {
      const forms = await open();
      for (const id of ["a", "", "%"]) {
        expect(await forms.find(id)).toBeUndefined();
      }
    });

    it("returns a form as it was saved", async () => {
      const forms = await open();
      const form = makeForm({
        path: "/admin/dashboard/%E6%97%A5/edit",
        fields: "title=%22Kept%22&a=1&a=2&empty=",
      });
      await forms.save("an-id", form);
      expect(await forms.find("an-id")).toEqual(form);
      expect(await forms.find("AN-ID")).toBeUndefined();
    });

    it("keeps the longest form", async () => {
      const forms = await open();
      const form = makeForm({ fields: incompressible(1_200_000) });
      await forms.save("long", form);
      const found = await forms.find("long");
      expect(found?.fields === form.fields).toBe(true);
    });

    it("keeps the newest forms of an owner", async () => {
      const forms = await open();
      await forms.save("other", makeForm({ owner: "another-session" }));
      const ids = await saveMany(forms, mostFormsPerOwner + 2, () => "one");
      expect(await keptOf(forms, ids)).toEqual(ids.slice(2));
      expect(await keptOf(forms, ["other"])).toEqual(["other"]);
    });

    it("keeps the newest forms of all owners", async () => {
      const forms = await open();
      const ids = await saveMany(forms, mostForms + 3, String);
      expect(await keptOf(forms, ids)).toEqual(ids.slice(3));
    });

    it("deletes old forms", async () => {
      const forms = await open();
      const { savedAt } = makeForm();
      await forms.save("old", makeForm());
      await forms.save("newer", makeForm({ savedAt: savedAt + 1 }));
      await forms.save("new", makeForm({ savedAt: savedAt + savedFormLife }));
      expect(await keptOf(forms, ["old", "newer", "new"])).toEqual([
        "newer",
        "new",
      ]);
    });
  });
}
