import fc from "fast-check";
import { expect, it } from "vitest";
import { HeldBytes } from "~/http/read-form.server";
import { type FilesTarget, readUploadForm } from "~/http/read-upload-form.server";
import { temporaryFolder } from "../support/temporary-folder";

async function targetsOf() {
  const folder = { folder: await temporaryFolder(), mostBytes: 500 };
  return [new HeldBytes("ada@example.org"), "nowhere", folder] as const;
}

function send(body: Buffer, pieceSize: number): Request {
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < body.length; at += pieceSize) {
        controller.enqueue(body.subarray(at, at + pieceSize));
      }
      controller.close();
    },
  });
  return new Request("http://site.example/admin/dashboard/new", {
    method: "POST",
    body: pieces,
    headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": "multipart/form-data; boundary=x" },
    duplex: "half",
  });
}

async function statusOf(request: Request, target: FilesTarget): Promise<number> {
  return readUploadForm(request, 300, target).then(
    () => 200,
    (refusal: unknown) => {
      if (!(refusal instanceof Response)) throw refusal;
      return refusal.status;
    },
  );
}

it.each([
  ["a field without a name", "form-data"],
  ["a file without a name", 'form-data; filename="a.png"'],
])("answers 400 for %s", async (_, disposition) => {
  for (const target of await targetsOf()) {
    const body = `--x\r\nContent-Disposition: ${disposition}\r\n\r\n1\r\n--x--\r\n`;
    expect(await statusOf(send(Buffer.from(body), 9), target)).toBe(400);
  }
});

const disposition = fc
  .tuple(
    fc.constantFrom("form-data", "attachment", "form-data;;", ""),
    fc.constantFrom("", '; name="a"', "; name=a", "; name", '; name="a', "; name*=utf-8''%ff"),
    fc.constantFrom("", '; filename="b.png"', '; filename=""', "; filename*=x'y'%zz"),
  )
  .map((parts) => `Content-Disposition: ${parts.join("")}`);

const header = fc.oneof(
  disposition,
  fc.constantFrom(
    "Content-Type: application/octet-stream",
    "Content-Type: text/plain; charset=utf-16",
    "Content-Type: ; charset=none",
    "Content-Transfer-Encoding: base64",
    "",
    ":",
    " folded",
  ),
);

/** Long texts fill the buffers inside the parser. */
const content = fc.oneof(
  fc.string({ maxLength: 400 }),
  fc.integer({ min: 1, max: 100_000 }).map((length) => "x".repeat(length)),
);

const part = fc
  .tuple(fc.array(header, { maxLength: 4 }), content)
  .map(([headers, text]) => `--x\r\n${headers.join("\r\n")}\r\n\r\n${text}\r\n`);

/** Removes, repeats, or replaces some bytes at a place between 0 and 1. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 20 }),
  by: fc.oneof(fc.constant("repeat" as const), fc.uint8Array({ maxLength: 8 })),
});

const boundary = fc.constantFrom("--x--\r\n", "--x--", "--x\r\n", "\r\n");

const mutatedForm = fc
  .tuple(
    fc.array(fc.oneof({ arbitrary: part, weight: 3 }, boundary), { maxLength: 6 }),
    fc.array(damage, { maxLength: 4 }),
  )
  .map(([parts, damages]) =>
    damages.reduce(
      (body, { at, length, by }) => {
        const start = Math.floor(at * body.length);
        const cut = body.subarray(start, start + length);
        const middle = by === "repeat" ? [cut, cut] : [Buffer.from(by)];
        const end = body.subarray(start + length);
        return Buffer.concat([body.subarray(0, start), ...middle, end]);
      },
      Buffer.from(`${parts.join("")}--x--\r\n`),
    ),
  );

/** `FUZZ_RUNS=10000` tries more. An error in a callback fails the run. */
it("reads or rejects any multipart body", async () => {
  await fc.assert(
    fc.asyncProperty(
      mutatedForm,
      fc.constantFrom(...(await targetsOf())),
      fc.integer({ min: 1, max: 100 }),
      async (body, target, pieces) => {
        const status = await statusOf(send(body, Math.ceil(body.length / pieces)), target);
        expect([200, 400, 413]).toContain(status);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  );
});
