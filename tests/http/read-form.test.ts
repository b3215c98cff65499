import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formType, loadModule, post, statusOf, sameOrigin } from "./posted-form";

async function fieldsOf(body: string) {
  const { readForm } = await loadModule();
  return readForm(post(body));
}

describe("a form from this site", () => {
  it("returns its fields unchanged", async () => {
    const form = await fieldsOf(
      "title=Caf%C3%A9+%26+%F0%9F%A6%8A&blank=&lines=a%0D%0Ab&=nameless&bare",
    );
    expect(form.get("title")).toBe("Café & 🦊");
    expect(form.get("blank")).toBe("");
    expect(form.get("lines")).toBe("a\r\nb");
    expect(form.get("bare")).toBe("");
  });

  it("has no fields that were not sent, whatever their names", async () => {
    const form = await fieldsOf("title=a");
    for (const name of ["absent", "constructor", "__proto__", "Title"]) {
      expect(form.get(name)).toBeNull();
    }
  });

  it("has the first value of a repeated field", async () => {
    const form = await fieldsOf("title=one&title=two&title=");
    expect(form.get("title")).toBe("one");
  });

  it("may have fields named like object properties", async () => {
    const form = await fieldsOf("__proto__=a&__proto__[polluted]=b");
    expect(form.get("__proto__")).toBe("a");
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([null, ""])("may be empty: %j", async (body) => {
    expect(await statusOf(post(body))).toBe(200);
  });

  it("may arrive in chunks that split a character", async () => {
    const bytes = new TextEncoder().encode("a=🦊&b=é");
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const { readForm } = await loadModule();
    const form = await readForm(post(pieces));
    expect(form.get("a")).toBe("🦊");
    expect(form.get("b")).toBe("é");
  });
});

describe("the content type of a form", () => {
  it.each([
    formType,
    `${formType};charset=UTF-8`,
    `${formType} ; charset=utf-8`,
    "Application/X-WWW-Form-URLEncoded",
  ])("may be %s", async (type) => {
    const request = post("a=b", { ...sameOrigin, "Content-Type": type });
    expect(await statusOf(request)).toBe(200);
  });

  it.each([
    "",
    "text/plain",
    "multipart/form-data; boundary=a",
    "application/json",
    `${formType}x`,
    `text/plain; ${formType}`,
    `text/plain, ${formType}`,
  ])("may not be %j (415)", async (type) => {
    const request = post("a=b", { ...sameOrigin, "Content-Type": type });
    expect(await statusOf(request)).toBe(415);
  });

  it("is required, or the answer is 415", async () => {
    const request = post("a=b");
    request.headers.delete("Content-Type");
    expect(await statusOf(request)).toBe(415);
  });
});

const limit = 64 * 1024;

describe("the size of a form", () => {
  it("may be 64 KiB, but not one byte more (413)", async () => {
    const longest = `a=${"b".repeat(limit - 2)}`;
    expect(await statusOf(post(longest))).toBe(200);
    expect(await statusOf(post(`${longest}b`))).toBe(413);
  });

  it("is counted in bytes, as sent", async () => {
    const request = () => post("a=é");
    expect(await statusOf(request(), { mostBytes: 4 })).toBe(200);
    expect(await statusOf(request(), { mostBytes: 3 })).toBe(413);
  });

  it("counts the bytes that arrive, whatever the header claims", async () => {
    const short = post(`a=${"b".repeat(limit)}`, { ...sameOrigin, "Content-Length": "3" });
    expect(await statusOf(short)).toBe(413);
  });

  it("is limited even without a Content-Length header", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(97));
      },
    });
    expect(await statusOf(post(endless))).toBe(413);
    expect(sent).toBeLessThan(2 * limit);
  });

  it("is limited in the number of chunks (400)", async () => {
    let sent = 0;
    const drops = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > limit) controller.close();
        else controller.enqueue(Uint8Array.of(97));
      },
    });
    expect(await statusOf(post(drops))).toBe(400);
    expect(sent).toBeLessThan(2000);
  });

  it("has to arrive in time (408)", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let sent = 0;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 1;
        controller.enqueue(Uint8Array.of(97));
        await vi.advanceTimersByTimeAsync(5_000);
      },
    });
    expect(await statusOf(post(slow))).toBe(408);
    expect(sent).toBeLessThan(20);
  });
});

describe("the fields of a form", () => {
  const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=`).join("&");

  it("may be 200, but not one more (400)", async () => {
    expect(await statusOf(post(fields(200)))).toBe(200);
    expect(await statusOf(post(fields(201)))).toBe(400);
  });

  it("have a different limit if the action sets one", async () => {
    const { readForm } = await loadModule();
    const form = await readForm(post(fields(60)), { mostFields: 60 });
    expect([...form]).toHaveLength(60);
    await expect(readForm(post(fields(61)), { mostFields: 60 })).rejects.toHaveProperty(
      "status",
      400,
    );
  });

  it("are counted while they arrive", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode("a&".repeat(30)));
      },
    });
    expect(await statusOf(post(endless))).toBe(400);
    expect(sent).toBeLessThan(10);
  });

  it("are counted even if they share a name (400)", async () => {
    expect(await statusOf(post("a=&".repeat(201)))).toBe(400);
  });

  it("are counted before those that waited on a page are read (400)", async () => {
    expect(await statusOf(post(`kept=[${Array(200).fill('["a",""]').join()}]`))).toBe(200);
    expect(await statusOf(post(`kept=[${Array(201).fill("[]").join()}]`))).toBe(400);
  });

  it.each([
    ["a byte that begins nothing", [0xff]],
    ["half a character at the end", [0xf0, 0x9f, 0xa6]],
    ["half a character in the middle", [0xc3, 0x28]],
    ["half of a pair of UTF-16", [0xed, 0xa0, 0x80]],
    ["a letter written too long", [0xc0, 0xaf]],
  ])("must be UTF-8, not %s (400)", async (_what, bytes) => {
    const raw = Uint8Array.from([97, 61, ...bytes]);
    expect(await statusOf(post(raw))).toBe(400);
    const encoded = bytes.map((byte) => `%${byte.toString(16)}`).join("");
    expect(await statusOf(post(`a=${encoded}`))).toBe(400);
    expect(await statusOf(post(`${encoded}=a`))).toBe(400);
  });
});
