import { describe, expect, it } from "vitest";
import { decode } from "~/media/decoder.server";
import { readDrawing } from "~/media/draw-svg.server";
import { processImage } from "~/media/process-image.server";
import { Reading } from "~/media/svg-losses.server";
import { pageOfSvg, parseSvg } from "~/media/svg.server";
import { process, refusalOf } from "./processed";

describe("an SVG", () => {
  function svg(attributes: string, content: string, before = ""): Buffer {
    return Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`,
    );
  }
  const square = `<path fill="#c8553d" d="M0 0h2000v2000H0z"/>`;

  const wide = `<path fill="#c8553d" d="M0 0h20v1H0z"/>`;

  /** Every corner must show the drawing, which is on the whole page. Narrow ones are quick. */
  it.each<[string, Buffer, number?, number?]>([
    ["a small one", svg(`width="20" height="1"`, square)],
    ["one without a size", svg(`viewBox="0 0 1 20"`, square), 80, 1600],
    ["one of 40 inches", svg(`width="40in" height="2in" viewBox="0 0 20 1"`, wide)],
    ["a huge one", svg(`width="1e6" height="5e4" viewBox="0 0 20 1"`, wide)],
    ["one in percent", svg(`width="100%" height="100%" viewBox="0 0 20 1"`, wide)],
    ["one with only a width", svg(`width="9cm" viewBox="0 0 20 1"`, wide)],
    ["one with lengths inside", svg(`width="1in" height="6pc"`, square), 1600, 1600],
    [
      "one whose features and extensions browsers know",
      svg(
        `viewBox="0 0 20 1"`,
        `<switch><g requiredFeatures="urn:a">${wide}</g><path fill="red" d="M0 0h20v1H0z"/></switch><path requiredExtensions="" d="M0 0h20v1H0z"/>`,
      ),
    ],
    ["one of style", svg(`opacity="0" style="opacity:1;width:20em;height:1em"`, square)],
    [
      "a color",
      svg(`viewBox="-9 5 20 1" style="background: light-dark(rgb(255, 255, 255), #000)"`, ""),
    ],
    [
      "one with a preamble",
      svg(
        `viewBox="0 0 20 1"`,
        square,
        "\ufeff<?xml version='1.0'?>\n<!-- a --><!-- > -->\n<!DOCTYPE svg [<!ENTITY a 'b'>]>",
      ),
    ],
    [
      "one that declares an entity twice and names the encoding of the program's text",
      svg(
        `viewBox="0 0 20 1"`,
        square.replace("<", "&a;<"),
        `<?xml version="1.0" encoding="utf-16"?><!DOCTYPE svg [<!ENTITY a " "><!ENTITY a "b">]>`,
      ),
    ],
  ])("is rasterized: %s", async (_name, content, width = 1600, height = 80) => {
    const { image } = await process(content);
    expect(image).toMatchObject({ width, height, isTransparent: false });
    expect(image.tint).toMatch(/^#(?:c85838|f8f8f8)$/);
  });

  it.each(["", `width="9"`, `width="9" height="0"`, `viewBox="0 0 9"`])(
    "is rejected if it does not say how large it is: %s",
    async (attributes) => {
      expect(await refusalOf(svg(attributes, square))).toMatch(/does not say how large/);
    },
  );

  it.each(Object.entries({ px: 96, pt: 72, pc: 6, in: 1, cm: 2.54, mm: 25.4, Q: 101.6, em: 6 }))(
    "may have a page in %s",
    async (unit, inch) => {
      const file = svg(`width="${inch}${unit}" height=" +${inch / 10}e1${unit}"`, "");
      const page = pageOfSvg((await parseSvg(file)).root, new Map());
      expect(page?.width).toBeCloseTo(96);
      expect(page?.height).toBeCloseTo(96);
    },
  );

  const xlink = `xmlns:xlink="http://www.w3.org/1999/xlink"`;
  const adobe = `xmlns:cc="urn:a" xmlns:rdf="urn:b" xmlns:dc="urn:c" xmlns:i="urn:d"`;
  const nested = (coding: string, text: string) =>
    `<image href="data:image/svg+xml${coding},${text}"/>`;
  const letters = `<svg xmlns="http://www.w3.org/2000/svg"><text>A</text></svg>`;

  async function lossesIn(content: Uint8Array): Promise<string> {
    const reading = new Reading();
    await decode((decoder) => readDrawing(decoder, content, reading));
    return Array.from(reading.losses).join("; ");
  }

  const sheet = (count: number, selector: string) =>
    `<style>${Array.from({ length: count }, (_, index) => `${selector.replace("#", `${index}`)}{fill:red}`).join("")}</style>`;
  const rows = (count: number) => `<path class="a9 b"/>`.repeat(count);
  const inGroups = (depth: number, content: string) =>
    "<g>".repeat(depth) + content + "</g>".repeat(depth);

  it.each([
    ["a drawing with many classes", sheet(300, ".a#"), rows(2000)],
    ["a large drawing with few", sheet(8, ".a#"), rows(30_000)],
    ["a diagram", sheet(100, "#a .node#, g .b#"), inGroups(9, rows(1000))],
    ["a table", sheet(1, "path:nth-child(2n + #) + path"), inGroups(9, rows(900))],
    [
      "an embedded font",
      `<style>@font-face{src:url(data:font/woff2;base64,${"ab+/".repeat(90_000)})}</style>`,
      rows(9),
    ],
  ])("is drawn with the styles of %s", async (_name, styles, content) => {
    expect(await lossesIn(svg("", styles + content))).toBe("");
  });

  it.each([
    ["modest rules for many elements", sheet(900, ".c#"), rows(3000)],
    ["rules", sheet(1001, ".a#"), rows(1)],
    ["empty rules", "<style>" + "a{}".repeat(60_000) + "</style>", rows(1)],
    ["declarations", `<style>path{${"fill:red;".repeat(9000)}}</style>`, rows(999)],
    ["descendants", sheet(9, "a g g .a9"), inGroups(99, rows(99))],
    ["siblings", sheet(9, "a ~ path ~ .a9"), rows(999)],
    ["counted siblings", sheet(1, "path:nth-last-child(2n + #)"), rows(3000)],
    ["alternatives", sheet(9, ":is(a, :where(.c, .d)) ~ :not(:is(.c, .d))"), rows(999)],
    ["long attributes", sheet(99, `[d$="c#"]`), `<path d="${"M0 0".repeat(90_000)}"/>`.repeat(9)],
    [
      "SVGs with styles",
      "",
      nested("", encodeURIComponent(`<svg>${sheet(99, ".a#")}${rows(999)}</svg>`)).repeat(30),
    ],
  ])("is refused if it has too many %s for one budget", async (_name, styles, content) => {
    await expect(lossesIn(svg("", styles + content))).rejects.toThrow(
      "This image has more styles than the site can read.",
    );
  });

  /** Which message each kind of content has. */
  const losses: [message: RegExp, contents: string[]][] = [
    [
      /letters that need a typeface/,
      [
        "<text>A</text>",
        "<text><!-- B --><tspan> A</tspan></text>",
        `<text><textPath href="#a">A</textPath></text>`,
        "<text><tspan/> A</text>",
        "<text><![CDATA[A]]></text>",
        `<text x=">">&#65;</text>`,
        "<text>&#160;\u00a0\u00a3</text>",
        `<s:text xmlns:s="http://www.w3.org/2000/svg">A</s:text>`,
        "<flowRoot><flowPara>A</flowPara></flowRoot>",
        nested("", encodeURIComponent(letters)),
        nested(";base64", Buffer.from(letters).toString("base64")),
      ],
    ],
    [
      /parts of other files/,
      [
        `<image href="a.png"/>`,
        `<image width="9" xlink:href='https://example.org/a.png'/>`,
        `<image href="file:///a.png"/>`,
        `<use href="b.svg#c"/>`,
        `<path style="fill:url(&quot;b.svg#c&quot;)"/>`,
        `<style>@import "a.css";</style>`,
      ],
    ],
    [/an unreadable image/, [nested("", "%3Csvgs")]],
    [
      /more than 3 inside each other/,
      [
        Array.from({ length: 9 }).reduce<string>(
          (inner) => nested("", encodeURIComponent(`<svg>${inner}</svg>`)),
          "",
        ),
      ],
    ],
    [/a script/, ["<script>1</script>", `<g onload="1"/>`]],
    [
      /animation/,
      [
        "<g><animateTransform/></g>",
        `<path style="-webkit-animation: a 1s"/>`,
        `<set attributeName="x"/>`,
        "<style>g{animation:a 1s}</style><g/>",
      ],
    ],
    [
      /the style “/,
      [
        "<style>g{fill:var(--a)}</style><g/>",
        `<g fill="oklch(0.5 0.2 20)"/>`,
        `<g style="clip-path: circle(4px)"/>`,
        `<path style="d: path('M0 0')"/>`,
        `<path style="x: calc(1px + 2%)"/>`,
        `<path style="stroke-width: 2em"/>`,
        `<path stroke-width="2em"/>`,
        `<path style="fill: rgb(from red r g b)"/>`,
        `<path style="fill: canvasText"/>`,
        `<path style="fill: initial"/>`,
        `<path style="translate: 4px"/>`,
        `<path style="-webkit-transform: rotate(4deg)"/>`,
        `<path style="transform: translateX(10%)"/>`,
        `<path style="transform-box: fill-box"/>`,
        `<path style="filter: invert(1)"/>`,
        `<path style="mask-image: none, url(#a)"/>`,
        `<g style="display: contents"/>`,
        `<g color-interpolation="linearRGB"/>`,
        "<style>@supports (fill: red){g{fill:red}}</style><g/>",
        `<style><![CDATA[.a { & .b { fill: red } }]]></style><g class="a"><g class="b"/></g>`,
        "<style>g:has(path){fill:red}</style><g/>",
        "<style>g, path::foo{fill:red}</style><g/>",
        "<style>g:nth-child(1 of .a){fill:red}</style><g/>",
        "<style>svg{path{fill:red}}</style><g/>",
        `<g style="mix-blend-mode: plus-lighter"/>`,
        "<style>@media (min-width: 9px){g{fill:red}}</style><g/>",
        "<style>g + path{translate:4px}</style><g/><path/>",
      ],
    ],
    [/<feTurbulence>/, [`<filter id="a"><feTurbulence/></filter><g filter="url(#a)"/>`]],
    [/<symbol refX>/, [`<symbol id="a" refX="1"/><use href="#a"/>`]],
    [
      /<feBlend in>/,
      [`<filter id="a"><feBlend in="BackgroundImage"/></filter><g filter="url(#a)"/>`],
    ],
    [/<feTile>/, [`<filter id="a"><feTile/></filter><g filter="url(#a)"/>`]],
    [/<mesh>/, ["<mesh/>"]],
    [/<path pathLength>/, [`<path pathLength="1"/>`]],
    [
      /<feGaussianBlur in>/,
      [`<filter id="a"><feGaussianBlur in="FillPaint"/></filter><g filter="url(#a)"/>`],
    ],
    [/<feDiffuseLighting>/, [`<filter id="a"><feDiffuseLighting/></filter><g filter="url(#a)"/>`]],
    [
      /<feConvolveMatrix bias>/,
      [`<filter id="a"><feConvolveMatrix bias="1"/></filter><g filter="url(#a)"/>`],
    ],
    [
      /<pattern preserveAspectRatio>/,
      [`<pattern id="a" preserveAspectRatio="none"/><g fill="url(#a)"/>`],
    ],
    [/<g systemLanguage>/, [`<g systemLanguage="de"/>`]],
    [
      /a gradient without a length/,
      [
        `<linearGradient id="a" x2="0"/><path fill="url(#a)"/>`,
        `<radialGradient id="a" r="0"/><path fill="url(#a)"/>`,
      ],
    ],
    [/an image without a width or height/, [nested("", "%3Csvg/%3E").replace(" ", ` width="9" `)]],
    [/<svg> with padding/, ["<style>svg{padding:4px}</style>"]],
    [/web content/, [`<foreignObject width="9"><p>A</p></foreignObject>`]],
  ];
  it.each(losses)("is rejected if a part would be lost: %s", async (message, contents) => {
    for (const content of contents) {
      for (const encode of [
        (text: string) => Buffer.from(text),
        (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
      ]) {
        const file = encode(svg(xlink, content).toString());
        expect(await lossesIn(file), content).toMatch(message);
      }
    }
  });

  it.each([
    "<text> <tspan>\u00a0</tspan></text><title>A</title><desc>A</desc><!-- <text>A</text> -->",
    "<style>@font-face{src:url(https://example.org/a.woff2)}</style>",
    `<a href="https://example.org/"><path/></a>`,
    `<metadata><cc:Work rdf:about=""><dc:type rdf:resource="https://example.org/"/></cc:Work>{"a": {"b": {}}}</metadata>`,
    "<style>@media (prefers-color-scheme: dark){g{fill:red} g > path{fill:#000;}}</style>",
    `<use href="#a"/><path id="a" fill="url(#b)" style="clip-path: url('#c'); animation: none"/>`,
    `<path fill="#f00" style="fill: light-dark(#ff0000, var(--ge-dark-color, #121212))"/>`,
    nested("", encodeURIComponent("<svg/>")),
    `<switch><foreignObject requiredExtensions="urn:e"><i:pgfRef/></foreignObject><g/></switch>`,
    // What is not drawn cannot be lost.
    `<defs><text id="a">A</text></defs><text opacity="0">A</text><g style="display:none"><text>A</text></g>`,
    `<text visibility="hidden">A</text><text fill="none">A</text><text fill-opacity="0">A</text>`,
    "<style>.a{display:none}</style><g class='a'><text>A</text><foreignObject/></g>",
    "<style>.a{animation:b 1s}@keyframes b{to{x:1px}}.a:where(g){translate:4px}</style><g/>",
    `<style>:is(g), g::before{FILL: red}g{fill:bogus;translate:4px}g{translate:none!important}</style>`,
    `<style media="print">g{translate:4px}</style><style media="screen, print">g{fill:red}</style><g/>`,
    `<g id="animation: step 1"/><desc>a@media.example</desc><path aria-label="{a}{b{c}}"/>`,
    `<inkscape:text xmlns:inkscape="urn:a">A</inkscape:text>`,
    `<switch><path/><text>A</text></switch><text requiredExtensions="">A</text>`,
    `<pattern id="a" viewBox="0 0 9 9" patternUnits="userSpaceOnUse"/><path p-id="4" t="1" fill="url(#a)"/>`,
    `<style>g{fill:light-dark(rgb(1,2,3), var(--a))}</style><g/>`,
    "<style>g:hover{fill:red}@media print{g{fill:red}}@font-face{font-family:a}</style><g/>",
    `<path style="-inkscape-stroke:none;font-size:2em;unknown:1;stroke-width:2mm;--a:1"/>`,
  ])("loses nothing: %s", async (content) => {
    expect(await lossesIn(svg(`${xlink} ${adobe}`, content))).toBe("");
  });

  it("reaches visitors without scripts, links, texts, metadata, and hidden photos", async () => {
    const hidden = [
      "<script>1</script><text>A</text><foreignObject/><desc>B</desc><!-- C -->",
      `<image href="https://example.org/a.png"/><set attributeName="href" to="javascript:1"/>`,
      `<a href="javascript:1"><path onclick="1" d="M0 0"/></a>`,
    ].join("");
    const content = `<g display="none">${hidden}</g><a href="https://example.org/">${wide}</a>`;
    const { files } = await process(svg(`viewBox="0 0 20 1" class="a"`, content));
    expect(String(files.get(".svg")).replace(/ style="[^"]*"/g, "")).toBe(
      `<svg viewBox="0 0 20 1" class="a" width="20px" height="1px" preserveAspectRatio="none" xmlns="http://www.w3.org/2000/svg"><g display="none"><image></image><a><path d="M0 0"></path></a></g><a>${wide.replace("/>", "></path>")}</a></svg>`,
    );
    expect(Array.from(files.keys())).toEqual([".jpg", ".svg", "-card.jpg"]);
  });

  it("is stored as pixels if it is large", async () => {
    const content = `<path d="M0 0${"h0".repeat(250_000)}"/>${wide}`;
    const { files } = await process(svg(`viewBox="0 0 20 1"`, content));
    expect(files.has("-400.webp")).toBe(true);
  });

  it("is rejected by its size before it is read", async () => {
    const large = Buffer.from("<?a?>".repeat(1_000_000) + "<svg/>");
    expect(await refusalOf(large)).toMatch(/larger than 4 MB\. Export it as a PNG/);
    const instructions = Buffer.from("<?a?>".repeat(50_000) + `<svg viewBox="0 0 9 9"/>`);
    expect(await refusalOf(instructions)).toMatch(/does not recognize this file/);
    const inside = `<image href="data:image/svg+xml,%3Csvg/%3E"/>`.repeat(101);
    expect(await refusalOf(svg(`viewBox="0 0 9 9"`, inside))).toMatch(/more than 100 other SVGs/);
  });

  it("is rejected if rendering it takes too long", async () => {
    const groups = Array.from({ length: 10 }, (_, index) => {
      const ten = `<use href="#g${index}"/>`.repeat(10);
      return `<g id="g${index + 1}">${ten}</g>`;
    });
    const content = `<g id="g0">${square}</g>${groups.join("")}`;
    const slow = svg(`viewBox="0 0 9 9"`, content);
    await expect(processImage(slow, "ada@example.org", 1000)).rejects.toThrow(
      /takes too long to read\. Export it as a PNG/,
    );
  });

  it.each([
    [
      "built of entities that multiply",
      svg(
        `viewBox="0 0 9 9"`,
        "&g;",
        `<!DOCTYPE svg [<!ENTITY a "${square.repeat(99).replaceAll('"', "'")}">${Array.from(
          "bcdefg",
          (name, index) => `<!ENTITY ${name} "${`&${"abcdef"[index]};`.repeat(99)}">`,
        ).join("")}]>`,
      ),
      /damaged/,
    ],
    [
      "reading a file",
      svg("", "&a;", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>`),
      /damaged/,
    ],
  ])("is rejected if it is %s", async (_name, content, reason) => {
    expect(await refusalOf(content)).toMatch(reason);
  });
});
