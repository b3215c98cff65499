import { describe, expect, it } from "vitest";
import { admin } from "../../../support/account";
import { loadApp } from "../../../support/app";

const app = await loadApp();
const newWork = "/admin/dashboard/new";

const typed = {
  id: "kept",
  title: ' "Kept" & <kept> ',
  type: "large-feature",
  description: "first\n\n  second \u200d </script> 🎨",
  imageUrl: "not an address",
};

function countedForm(path: string, bytes: number, headers: HeadersInit) {
  const piece = new TextEncoder().encode("a".repeat(16 * 1024));
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read === 0) controller.enqueue(new TextEncoder().encode("title="));
        controller.enqueue(piece);
        read += piece.length;
        if (read >= bytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(app.url + path, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: app.url,
      Host: new URL(app.url).host,
      ...headers,
    },
    duplex: "half",
  });
  return { request, read: () => read };
}

describe("a form without a session", () => {
  it.each([
    ["without a cookie", ""],
    ["with a cookie that was not signed here", "__session=ImEi.AAAA"],
  ])("(%s) is neither read nor returned", async (_, Cookie) => {
    const { request, read } = countedForm(newWork, 8_000_000, { Cookie });
    const answer = await app.answer(request, {});
    expect(answer.status).toBe(401);
    const page = await answer.text();
    expect(read()).toBe(0);
    expect(page).toContain("You are not signed in, so nothing was saved.");
    expect(page).not.toContain("aaaa");
    expect(page.length).toBeLessThan(20_000);
  });

  it.each(["/admin/login", "/admin/login/code", "/admin/login/forgot", "/admin/logout"])(
    "is read only up to 64 kB at %s",
    async (path) => {
      const { request, read } = countedForm(path, 8_000_000, {});
      const answer = await app.answer(request, {});
      expect(answer.status).toBe(413);
      expect(read()).toBeLessThanOrEqual(96 * 1024);
      expect((await answer.text()).length).toBeLessThan(20_000);
    },
  );

  it("has a small size limit at every address", async () => {
    const page = await app.newVisitor().post("/admin/login/resume", {
      ...admin,
      typed: "{}",
    });
    expect([404, 405]).toContain(page.status);
  });
});

describe("while the session cannot be checked", () => {
  it("returns the form with all its fields, to be sent again", async () => {
    const visitor = await app.signIn();
    const repair = app.breakStore("down");
    const page = await visitor.post(newWork, { ...typed, id: "sent-again" });
    expect(page.status).toBe(503);
    expect(page.heading).toBe("Nothing was saved yet");
    repair();
    const form = await page.press("Try again");
    expect(form.status).toBe(422);
    const saved = await form.fill({ "Image URL": "" }).press("Add Work");
    expect(saved.path).toMatch(/^\/admin\/dashboard/);
    expect(await app.storedWork("sent-again")).toMatchObject({
      description: typed.description,
    });
  });

  it("returns at most about three times the size of the form", async () => {
    const visitor = await app.signIn();
    app.breakStore("down");
    const description = "<".repeat(390_000);
    const page = await visitor.post(newWork, { ...typed, description });
    expect(page.status).toBe(503);
    expect(page.body.length).toBeLessThan(3 * 1_200_000);
  });

  it("does not read a form without a session", async () => {
    app.breakStore("down");
    const { request, read } = countedForm(newWork, 8_000_000, {});
    expect((await app.answer(request, {})).status).toBe(401);
    expect(read()).toBe(0);
  });

  it("reports only the failure if a form has no text", async () => {
    const visitor = await app.signIn();
    app.breakStore("down");
    const page = await visitor.post("/admin/dashboard/slow-map/delete");
    expect(page.status).toBe(503);
    expect(page.text).not.toContain("typed");
  });
});
