import { stat } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { HeldBytes } from "~/http/read-form.server";
import { mostUploadBytes, readUploadForm } from "~/http/read-upload-form.server";
import { temporaryFolder } from "../support/temporary-folder";

const megabyte = 1024 * 1024;

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://site.example/admin/dashboard/new", {
    method: "POST",
    body,
    headers: { "Sec-Fetch-Site": "same-origin", ...headers },
    duplex: "half",
  });
}

function multipart(text: string): Request {
  const type = "multipart/form-data; boundary=x";
  return post(text.replaceAll("\n", "\r\n"), { "Content-Type": type });
}

function formWith(entries: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, `${name}.png`);
  }
  return form;
}

/** Forms arrive from the network in small pieces. */
function inPieces(form: FormData): Request {
  const whole = new Response(form);
  const type = whole.headers.get("Content-Type") ?? "";
  const body = new ReadableStream<Uint8Array>({
    async start(pieces) {
      const bytes = new Uint8Array(await whole.arrayBuffer());
      for (let at = 0; at < bytes.length; at += 65_536) {
        pieces.enqueue(bytes.subarray(at, at + 65_536));
      }
      pieces.close();
    },
  });
  return post(body, { "Content-Type": type });
}

function memory(person = "ada@example.org"): HeldBytes {
  const held = new HeldBytes(person);
  onTestFinished(() => held.giveBack());
  return held;
}

function blob(bytes: number): Blob {
  return new Blob([new Uint8Array(bytes).fill(7)]);
}

async function statusOf(request: Request, mostText = 1000): Promise<number> {
  return readUploadForm(request, mostText, memory()).then(
    () => 200,
    (refusal: unknown) => {
      if (!(refusal instanceof Response)) throw refusal;
      return refusal.status;
    },
  );
}

describe("a form with files", () => {
  it("is read if its browser leaves out a break before the boundary, as eww does", async () => {
    const head = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    const body = `${head("a")}\r\n\r\none\n${head("f")}; filename="f.csv"\r\n\r\nID\n1\n--x--\r\n`;
    for (const size of [1, 3, 1000]) {
      const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
        Buffer.from(body.slice(index * size, (index + 1) * size)),
      );
      const stream = new ReadableStream<Uint8Array>({
        start(sent) {
          for (const piece of pieces) sent.enqueue(piece);
          sent.close();
        },
      });
      const { form, files } = await readUploadForm(post(stream, type), 1000, memory());
      expect(form.get("a")).toBe("one");
      expect(String(files.get("f")?.content)).toBe("ID\n1");
    }
  });

  it("returns its fields and files, whatever their names and bytes", async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index);
    const { form, files } = await readUploadForm(
      post(
        formWith({
          title: "Café & 🦊",
          lines: "a\r\nb",
          imageFile: new Blob([bytes]),
          blank: "",
          iconFile: new Blob([]),
        }),
      ),
      1000,
      memory(),
    );
    expect(Array.from(form)).toEqual([
      ["title", "Café & 🦊"],
      ["lines", "a\r\nb"],
      ["blank", ""],
    ]);
    expect(Array.from(files.keys())).toEqual(["imageFile", "iconFile"]);
    const image = files.get("imageFile");
    expect(image?.name).toBe("imageFile.png");
    expect(Buffer.compare(image?.content ?? Buffer.alloc(0), bytes)).toBe(0);
    expect(files.get("iconFile")?.content).toHaveLength(0);
  });

  it("leaves out file fields without a chosen file", async () => {
    const { form, files } = await readUploadForm(
      multipart(
        `--x\nContent-Disposition: form-data; name="imageFile"; filename=""\nContent-Type: application/octet-stream\n\n\n--x\nContent-Disposition: form-data; name="a"\n\n1\n--x--\n`,
      ),
      1000,
      memory(),
    );
    expect(files.size).toBe(0);
    expect(Array.from(form)).toEqual([["a", "1"]]);
  });

  it("keeps the rest when a file is larger than 15 MB", async () => {
    const { form, files } = await readUploadForm(
      post(
        formWith({
          imageFile: blob(mostUploadBytes + 1),
          iconFile: blob(mostUploadBytes),
          title: "Tide",
        }),
      ),
      1000,
      memory(),
    );
    expect(form.get("title")).toBe("Tide");
    expect(files.get("imageFile")).toEqual({
      name: "imageFile.png",
      problem: expect.stringMatching(/15 MB.*smaller/) as string,
    });
    expect(files.get("iconFile")?.content).toHaveLength(mostUploadBytes);
  });

  it("keeps the first 40 MB of its files, and all its text", async () => {
    const file = blob(14 * megabyte);
    const entries = { a: file, b: file, c: file, d: blob(3), title: "Tide" };
    const { form, files } = await readUploadForm(post(formWith(entries)), 1000, memory());
    expect(form.get("title")).toBe("Tide");
    expect(files.get("b")?.content).toHaveLength(14 * megabyte);
    expect(files.get("c")?.problem).toMatch(/40 MB/);
    expect(files.get("d")?.content).toHaveLength(3);
  });

  it("does not count a file twice that is too large both alone and in total", async () => {
    const file = blob(14 * megabyte);
    const entries = { a: file, b: file, c: blob(16 * megabyte), d: file };
    const { files } = await readUploadForm(inPieces(formWith(entries)), 1000, memory());
    expect(files.get("c")?.problem).toMatch(/15 MB/);
    expect(files.get("d")?.problem).toMatch(/40 MB/);
  });

  it("keeps at most 40 MB of one person and 100 MB of all, until the forms are answered", async () => {
    const send = (target: HeldBytes) =>
      readUploadForm(post(formWith({ a: blob(14 * megabyte) })), 1000, target);
    const problemOf = async (target: HeldBytes) => (await send(target)).files.get("a")?.problem;
    const first = memory();
    expect(await problemOf(first)).toBeUndefined();
    expect(await problemOf(memory())).toBeUndefined();
    expect(await problemOf(memory())).toMatch(/^Too many other images/);
    for (const person of ["b", "b", "c", "c", "d"]) {
      expect(await problemOf(memory(person))).toBeUndefined();
    }
    expect(await problemOf(memory("e"))).toMatch(/^Too many other images/);
    first.giveBack();
    expect(await problemOf(memory())).toBeUndefined();
  });

  it("drops the bytes of files without a session, and keeps their names", async () => {
    const { form, files } = await readUploadForm(
      post(formWith({ imageFile: blob(20 * megabyte), title: "Tide" })),
      1000,
      "nowhere",
    );
    expect(files.size).toBe(0);
    expect(new Map(form)).toEqual(
      new Map([
        ["title", "Tide"],
        ["imageFile", "imageFile.png"],
      ]),
    );
  });

  it("may be sent without files in the usual encoding", async () => {
    const usual = { "Content-Type": "application/x-www-form-urlencoded" };
    const { form, files } = await readUploadForm(post("a=1&b=2", usual), 1000, memory());
    expect(Array.from(form)).toHaveLength(2);
    expect(files.size).toBe(0);
  });
});

describe("a form whose file is written to a folder", () => {
  it("writes the file, and reports that it is too large", async () => {
    const folder = await temporaryFolder();
    const entries = { a: "1", large: blob(2 * megabyte + 1), b: blob(megabyte) };
    const { form, files } = await readUploadForm(post(formWith(entries)), 1000, {
      folder,
      mostBytes: 2 * megabyte,
    });
    expect(Array.from(form)).toEqual([["a", "1"]]);
    expect(files.get("large")).toEqual({
      name: "large.png",
      problem: "This file is larger than 2 MB.",
    });
    const { path = "" } = files.get("b") ?? {};
    expect((await stat(path)).size).toBe(megabyte);
  });

  it("fails if the folder cannot be written", async () => {
    const target = { folder: "/nowhere", mostBytes: megabyte };
    const reading = readUploadForm(post(formWith({ a: blob(9000) })), 99, target);
    await expect(reading).rejects.toThrow("ENOENT");
  });

  it.each(["memory", "nowhere", "folder"] as const)(
    "is rejected if the form ends in the middle of the file (%s)",
    async (where) => {
      const folder = { folder: await temporaryFolder(), mostBytes: 1000 };
      const target = where === "folder" ? folder : where === "memory" ? memory() : where;
      const request = multipart(
        `--x\nContent-Disposition: form-data; name="a"; filename="a"\n\nxxx`,
      );
      await expect(readUploadForm(request, 99, target)).rejects.toHaveProperty("status", 400);
    },
  );
});

describe("a form is rejected", () => {
  it.each([
    ["from another site", { "Sec-Fetch-Site": "cross-site" }, 403],
    [
      "with files from another site",
      { "Sec-Fetch-Site": "cross-site", "Content-Type": "multipart/form-data; boundary=x" },
      403,
    ],
    ["in another encoding", { "Content-Type": "text/plain" }, 415],
    ["without a boundary", { "Content-Type": "multipart/form-data" }, 400],
    ["that never ends", { "Content-Type": "multipart/form-data; boundary=x" }, 400],
  ])("%s", async (_name, headers, status) => {
    const body = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1`;
    expect(await statusOf(post(body, headers))).toBe(status);
  });

  it("with too much text", async () => {
    expect(await statusOf(post(formWith({ a: "x".repeat(999) })))).toBe(200);
    expect(await statusOf(post(formWith({ a: "x".repeat(1000) })))).toBe(413);
    expect(await statusOf(post(formWith({ a: "x".repeat(1001) })))).toBe(413);
    const two = { a: "x".repeat(600), b: "x".repeat(600) };
    expect(await statusOf(post(formWith(two)))).toBe(413);
  });

  it("with a text that the parser cuts, although its characters take fewer bytes in UTF-8", async () => {
    const head = `Content-Disposition: form-data; name="a"\nContent-Type: text/plain; charset=utf-16le`;
    const text = "x\0".repeat(501);
    expect(await statusOf(multipart(`--x\n${head}\n\n${text}\n--x--\n`))).toBe(413);
  });

  it("with a file, where no files are read", async () => {
    const form = formWith({ a: "1", file: blob(100_000) });
    const reading = readUploadForm(post(form), 1000, "no files");
    await expect(reading).rejects.toHaveProperty("status", 413);
  });

  it("with too many fields or files", async () => {
    const many = (count: number, value: string | Blob) =>
      post(
        formWith(
          Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value])),
        ),
      );
    expect(await statusOf(many(200, ""), 5000)).toBe(200);
    expect(await statusOf(many(201, ""), 5000)).toBe(400);
    expect(await statusOf(many(61, blob(1)), 5000)).toBe(400);
  });

  it("that is larger than 200 MB, without reading the rest", async () => {
    const piece = new Uint8Array(4 * megabyte);
    const head = Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n`,
    );
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(pieces === 0 ? head : piece);
        pieces += 1;
      },
    });
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    expect(await statusOf(post(body, type))).toBe(413);
    expect(pieces).toBeLessThan(60);
  });
});
