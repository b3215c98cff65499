import { describe, expect, it } from "vitest";
import { recognize } from "~/media/recognize.server";

/** The letters are bytes. */
function bytes(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}

/** A box of the type `ftyp`, as in the files of phones and cameras. */
function box(...brands: string[]): Uint8Array {
  const content = `ftyp${brands.join("")}`;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + content.length);
  return Buffer.concat([length, bytes(content), bytes("data avif heic")]);
}

function utf16(text: string, isBig = false): Uint8Array {
  const content = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBig ? content.swap16() : content;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`;

describe("a file is recognized by its content", () => {
  it.each([
    ["jpeg", bytes("\xff\xd8\xff\xe0")],
    ["png", bytes("\x89PNG\r\n\x1a\n")],
    ["gif", bytes("GIF87a")],
    ["gif", bytes("GIF89a")],
    ["webp", bytes("RIFF\0\0\0\0WEBP")],
    ["heif", box("avif", "\0\0\0\0", "mif1")],
    ["heif", box("mif1", "\0\0\0\0", "avis")],
    ["svg", bytes(svg)],
    ["svg", bytes(" \n<svg>")],
    ["svg", bytes("<svg:svg>")],
    ["svg", bytes("<vector:svg >")],
    ["svg", Buffer.from(`\ufeff${svg}`)],
    ["svg", utf16(svg)],
    ["svg", utf16(svg, true)],
    ["svg", bytes(`<?xml version="1.0"?>\n<!-- <b> -->\n${svg}`)],
    ["svg", bytes(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">${svg}`)],
    ["svg", bytes(`<!doctype  svg [<!ENTITY a "b">]>${svg}`)],
    ["svg", bytes(`<!DOCTYPE svg [<!ENTITY a "b">] >${svg}`)],
    ["svg", bytes(`<!DOCTYPE svg PUBLIC "a>b" "c" [\n<!ENTITY a "]>">\n]\n>${svg}`)],
  ])("as %s (%#)", (format, content) => {
    expect(recognize(content)).toBe(format);
  });

  it.each([
    ["The file is empty.", bytes("")],
    ["This is a HEIC image", box("heic", "\0\0\0\0", "mif1")],
    ["This is a HEIC image", box("mif1", "\0\0\0\0")],
    ["This is a HEIC image", box("heis")],
    ["This is a video.", box("mp42", "\x00\x00\x02\x00", "mp41")],
    ["This is a video.", box()],
    ["This image is animated", box("avis", "\0\0\0\0", "avif")],
    ["This is a PDF document.", bytes("%PDF-1.7")],
    ["This is a TIFF image.", bytes("II*\0")],
    ["This is a TIFF image.", bytes("MM\0*")],
    ["This is a compressed SVG", Uint8Array.of(0x1f, 0x8b, 8)],
    ["This is a JPEG XL image", bytes("\xff\x0a\xfa")],
    ["This is a JPEG XL image", bytes("\0\0\0\x0cJXL \r\n\x87\n")],
    ["This is a JPEG 2000 image", bytes("\0\0\0\x0cjP  \r\n\x87\n")],
    ["This is a JPEG 2000 image", bytes("\xff\x4f\xff\x51")],
    ["This is a Photoshop document", bytes("8BPS\0\x01")],
    ["This is a GIMP project", bytes("gimp xcf v011\0")],
    ["This is a Windows bitmap", bytes("BM\x36\x04\0\0\0\0\0\0")],
    ["This is an icon file", bytes("\0\0\x01\0\x03\0")],
    ["This is a PostScript drawing", bytes("%!PS-Adobe-3.0 EPSF-3.0")],
    ["This is a PostScript drawing", bytes("\xc5\xd0\xd3\xc6")],
    ["This is a draw.io document", bytes(`<mxfile host="app.diagrams.net">`)],
    ["This is a draw.io document", bytes(`<?xml version="1.0"?>\n<mxGraphModel>`)],
    [
      "This is an OpenDocument file",
      bytes(`PK${" ".repeat(28)}mimetypeapplication/vnd.oasis.opendocument.graphics`),
    ],
    ["This is a Figma document", bytes("fig-kiwi\x0f\0")],
    ["This is an Xfig drawing", bytes("#FIG 3.2  Produced by xfig")],
    ["does not recognize", bytes(" GIF89a")],
    ["does not recognize", bytes("GIF88a")],
    ["does not recognize", bytes(" RIFF\0\0\0\0WEBP")],
    ["does not recognize", bytes("a II*\0")],
    ["does not recognize", bytes("a %PDF-1.7")],
    ["does not recognize", bytes("<svgs>")],
    ["does not recognize", bytes("a <svg>")],
    ["does not recognize", bytes("<html><svg></svg></html>")],
    ["does not recognize", bytes("<p><!doctype svg><svg>")],
    ["does not recognize", bytes("<!-- never closed <svg>")],
    ["does not recognize", bytes("<?xml")],
  ])("or refused: %s (%#)", (message, content) => {
    expect(() => recognize(content)).toThrow(message);
  });
});
