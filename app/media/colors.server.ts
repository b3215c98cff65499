import { crc32, deflateSync } from "node:zlib";
import { ImageRefused, type Format } from "./recognize.server";

/** Where red, green, and blue are, and the curve that makes numbers linear. */
export interface Colors {
  gamut: (typeof gamuts)[number];
  curve: number[];
}

/**
 * The number of each in CICP, its corners in thousandths of CIE xy, and the same in XYZ of a
 * profile. From ITU-T H.273 and the profiles of the ICC.
 */
const gamuts = [
  {
    cicp: 1,
    corners: [640, 330, 300, 600, 150, 60],
    xyz: [0.43607, 0.22249, 0.01392, 0.38515, 0.71687, 0.09708, 0.14307, 0.06061, 0.7141],
  },
  {
    cicp: 9,
    corners: [708, 292, 170, 797, 131, 46],
    xyz: [0.67346, 0.27903, -0.00193, 0.16566, 0.67534, 0.02998, 0.1251, 0.04563, 0.79716],
  },
  {
    cicp: 12,
    corners: [680, 320, 265, 690, 150, 60],
    xyz: [0.51512, 0.2412, -0.00105, 0.29198, 0.69225, 0.04189, 0.1571, 0.06657, 0.78407],
  },
  {
    // Adobe RGB has no number there.
    cicp: undefined,
    corners: [640, 330, 210, 710, 150, 60],
    xyz: [0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457],
  },
];

/** The parameters of a curve in a profile: a power, or that of sRGB. */
const srgb = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const powers = new Map([
  [4, [2.2]],
  [5, [2.8]],
  [8, [1]],
]);

const hdr =
  "This image has HDR colors (PQ or HLG), which the site cannot convert. Export it as a JPEG in sRGB, without HDR, then upload the JPEG.";
const unknownColors =
  "This image has colors that the site cannot convert to sRGB. Choose sRGB as its color space, export it as a JPEG or PNG, and upload that copy.";

/**
 * @param icc the profile of the image, which counts more than numbers.
 * @returns the colors that an image without a profile describes by numbers, if they are not sRGB.
 * @throws ImageRefused
 */
export function colorsOf(content: Buffer, format: Format, icc?: Uint8Array): Colors | undefined {
  if (icc) requireNoHdr(Buffer.from(icc));
  if (format === "png") return colorsOfPng(pngChunks(content));
  if (format !== "heif" || icc) return undefined;
  const all = colorsOfAvif(content);
  // A gain map brings colors of its own.
  if (all.some((colors) => colors?.gamut !== all[0]?.gamut)) throw new ImageRefused(hdr);
  return all[0];
}

/** A profile may repeat the numbers of CICP. */
function requireNoHdr(icc: Buffer): void {
  const at = icc.subarray(0, 2000).indexOf("cicp");
  const tag = at < 0 ? -1 : icc.readUInt32BE(at + 4);
  if (tag > 0 && tag + 10 <= icc.length) fromCicp(1, icc[tag + 9] ?? 0);
}

/** @param video the curve of television, which browsers draw differently in PNG and AVIF. */
function fromCicp(primaries: number, transfer: number, video = srgb): Colors | undefined {
  if (transfer === 16 || transfer === 18) throw new ImageRefused(hdr);
  const gamut = gamuts.find(({ cicp = 0 }) => cicp === (primaries === 2 ? 1 : primaries));
  const isVideo = [1, 6, 14, 15].includes(transfer);
  const curve = isVideo ? video : (powers.get(transfer) ?? srgb);
  const isKnown = isVideo || powers.has(transfer) || transfer === 2 || transfer === 13;
  if (!gamut || !isKnown) throw new ImageRefused(unknownColors);
  return gamut.cicp === 1 && curve === srgb ? undefined : { gamut, curve };
}

const chunksWeRead = new Set(["cICP", "iCCP", "sRGB", "gAMA", "cHRM", "acTL", "fcTL"]);

/** @returns what a PNG says before its pixels. */
export function pngChunks(content: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= content.length;) {
    const type = content.toString("latin1", at + 4, at + 8);
    const end = at + 8 + content.readUInt32BE(at);
    if (type === "IDAT") break;
    if (chunksWeRead.has(type)) chunks.set(type, content.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

/** As browsers do: `cHRM` counts only with `gAMA`, and a usual `gAMA` alone is sRGB. */
function colorsOfPng(chunks: Map<string, Buffer>): Colors | undefined {
  const [primaries, transfer] = chunks.get("cICP") ?? [];
  if (primaries !== undefined && transfer !== undefined)
    return fromCicp(primaries, transfer, [2.4]);
  const [gamma, corners] = [chunks.get("gAMA"), chunks.get("cHRM")];
  if (chunks.has("iCCP") || chunks.has("sRGB") || gamma?.length !== 4) return undefined;
  const power = 100_000 / gamma.readUInt32BE();
  if (!(power >= 0.2 && power <= 5)) throw new ImageRefused(unknownColors);
  const gamut = corners?.length === 32 ? gamutAt(corners) : gamuts[0];
  if (!gamut) throw new ImageRefused(unknownColors);
  return gamut.cicp === 1 && Math.abs(power - 2.2) < 0.05 ? undefined : { gamut, curve: [power] };
}

function gamutAt(corners: Buffer) {
  return gamuts.find((gamut) =>
    [313, 329, ...gamut.corners].every(
      (expected, index) => Math.abs(corners.readUInt32BE(4 * index) / 100 - expected) < 5,
    ),
  );
}

function colorsOfAvif(content: Buffer): (Colors | undefined)[] {
  const all = [];
  for (
    let at = 0;
    (at = content.indexOf("colrnclx", at)) > 0 && at + 12 <= content.length;
    at += 12
  ) {
    all.push(fromCicp(content.readUInt16BE(at + 8), content.readUInt16BE(at + 10)));
  }
  return all;
}

/** @param png as sharp writes one, without a profile. */
export function withProfile(png: Buffer, { gamut, curve }: Colors): Buffer {
  const profile = deflateSync(profileOf(gamut.xyz, curve));
  const endOfHeader = 33;
  return Buffer.concat([
    png.subarray(0, endOfHeader),
    chunk(Buffer.concat([Buffer.from("iCCPnumbers\0\0"), profile])),
    png.subarray(endOfHeader),
  ]);
}

function chunk(content: Buffer): Buffer {
  return Buffer.concat([fixed([content.length - 4]), content, fixed([crc32(content) | 0])]);
}

/** A profile of ICC version 4 for a display. */
function profileOf(xyz: number[], curve: number[]): Buffer {
  const d50 = [0.9642, 1, 0.8249];
  const ofXyz = (values: number[]) => [code("XYZ "), 0, ...values.map(fraction)];
  const type = (curve.length === 1 ? 0 : 3) << 16;
  const red = [code("para"), 0, type, ...curve.map(fraction)];
  const tags: [name: string, content: number[]][] = [
    ["wtpt", ofXyz(d50)],
    ["rXYZ", ofXyz(xyz.slice(0, 3))],
    ["gXYZ", ofXyz(xyz.slice(3, 6))],
    ["bXYZ", ofXyz(xyz.slice(6))],
    ["rTRC", red],
    ["gTRC", red],
    ["bTRC", red],
  ];
  let end = 128 + 4 + 12 * tags.length;
  const directory = tags.flatMap(([name, content]) => {
    const start = end;
    end += 4 * content.length;
    return [code(name), start, 4 * content.length];
  });
  const header = Array.from({ length: 32 }, () => 0);
  header.splice(2, 4, 0x04300000, code("mntr"), code("RGB "), code("XYZ "));
  header[0] = end;
  header[9] = code("acsp");
  header.splice(17, 3, ...d50.map(fraction));
  return fixed([...header, tags.length, ...directory, ...tags.flatMap(([, content]) => content)]);
}

function code(name: string): number {
  return Buffer.from(name).readInt32BE();
}

function fraction(value: number): number {
  return Math.round(value * 65_536);
}

function fixed(values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeInt32BE(value, 4 * index));
  return bytes;
}
