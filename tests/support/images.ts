import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Makes a photo as phones save it: rotated by metadata, with its location. */
export function phonePhoto(width = 600, height = 400): Promise<Buffer> {
  return noise(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "A phone" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "48/1 51/1 30/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "2/1 17/1 40/1",
      },
    })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>secret-place</x:xmpmeta>")
    .jpeg({ quality: 90 })
    .toBuffer();
}

export function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#c8553d",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });
}

export function plain(width: number, height: number, color = "#c8553d") {
  return sharp({ create: { width, height, channels: 4, background: color } });
}

export async function heic(): Promise<Buffer> {
  const brands = "ftypheic\0\0\0\0mif1heic";
  const size = Buffer.from([0, 0, 0, 4 + brands.length]);
  return Buffer.concat([size, Buffer.from(brands, "latin1"), Buffer.alloc(99)]);
}

export function fileOf(content: Uint8Array, name = "picture.jpg"): File {
  return new File([new Uint8Array(content)], name);
}

/** Makes a small file that declares any number of pixels, but holds at most 1000 rows. */
export function pngOf(width: number, height: number, extra: Buffer[] = []) {
  const rows = Buffer.alloc(Math.min(height, 1000) * (width + 1));
  return png({ width, height, bits: 8 }, rows, extra);
}

/** Makes a small file with as many pixels as it declares, all black. */
export function blackPng(side: number): Buffer {
  const rows = Buffer.alloc(side * (Math.ceil(side / 8) + 1));
  return png({ width: side, height: side, bits: 1 }, rows);
}

/** Makes a PNG of one color, whose numbers mean what the chunks say. */
export function coloredPng(
  color: number[],
  { bits, hasAlpha, chunks }: { bits: 8 | 16; hasAlpha: boolean; chunks: Buffer[] },
): Buffer {
  const samples = [...color, ...(hasAlpha ? [128] : [])];
  // Twice the same byte is the same share of 65,535.
  const pixel = samples.flatMap((sample) => Array.from({ length: bits / 8 }, () => sample));
  const row = [0, ...Array.from({ length: 16 }, () => pixel).flat()];
  const rows = Buffer.concat(Array.from({ length: 16 }, () => Buffer.from(row)));
  return png({ width: 16, height: 16, bits, type: hasAlpha ? 6 : 2 }, rows, chunks);
}

/** Makes a chunk of 32-bit numbers, or of bytes. */
export const numbersChunk = (type: string, ...numbers: number[]) =>
  chunk(type, Buffer.from(Uint32Array.from(numbers).buffer).swap32());
export const bytesChunk = (type: string, ...bytes: number[]) => chunk(type, Buffer.from(bytes));

function png(
  { width, height, bits, type = 0 }: { width: number; height: number; bits: number; type?: number },
  rows: Buffer,
  extra: Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, type, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Makes the chunk that turns a PNG into an animation with two frames. */
export function animationControl(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return chunk("acTL", control);
}

/** Makes a small file whose text takes a gigabyte. */
export function textBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(50_000_000, "a"));
  const texts = Array.from({ length: 20 }, (_, index) =>
    chunk("zTXt", Buffer.concat([Buffer.from(`text${index}\0\0`, "latin1"), text])),
  );
  return pngOf(8, 8, texts);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
