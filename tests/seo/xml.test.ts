import { expect, it } from "vitest";
import { parseXml } from "../support/page/xml";
import { xml, xmlDocument } from "~/seo/xml";

it.each([
  `<b>&amp; "quotes" 'single' ]]> <!-- & <?x?> <![CDATA[`,
  "日本語 👩🏽‍💻 naïve\u0085\u2028",
  "two\nlines",
])("keeps every character of %j", (text) => {
  const document = xmlDocument(xml("a", { b: text }, text, xml("c", {}, text)));
  const root = parseXml(document);
  expect(root.text).toBe(text);
  expect(root.attributes.b).toBe(text);
  expect(root.children[0]?.text).toBe(text);
});

it("drops characters that XML cannot contain", () => {
  const text = "a\u0000\u0007\u000b\u001f\ud800\ufffe\uffffb";
  expect(parseXml(xmlDocument(xml("a", {}, text))).text).toBe("ab");
});
