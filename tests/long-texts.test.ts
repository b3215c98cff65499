import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createContext, Script } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { deviceOf } from "~/auth/client.server";
import { passwordProblem } from "~/backends/sqlite/password.server";
import { readFilter } from "~/catalogue/filter";
import { freeIds } from "~/catalogue/new-ids.server";
import { fold, partsFound, search, searchEntry } from "~/catalogue/search";
import { fieldChanges } from "~/changes/field-changes.server";
import { readSettings } from "~/env.server";
import { clientAddress } from "~/http/other-servers.server";
import { nameInPath } from "~/http/paths";
import { isUpload } from "~/http/read-upload-form.server";
import { senderOf } from "~/http/same-site.server";
import { readArrangement } from "~/kinds/arrangement";
import { checkLocalForm, checkWorkForm } from "~/kinds/check.server";
import { documentProblem, idProblem } from "~/kinds/document-problem";
import { readPoint } from "~/kinds/focal-point";
import * as links from "~/kinds/link";
import { pageNameIn, pageNameProblem } from "~/kinds/page";
import { readPublishTime } from "~/kinds/publish-time.server";
import { makerRows, parseRows } from "~/kinds/row-list";
import { isTimeZone } from "~/kinds/settings";
import * as texts from "~/kinds/text";
import { readWork } from "~/kinds/work-document.server";
import { emptyWorkForm, readWorkForm, withPicks } from "~/kinds/work-form";
import { loggedPath } from "~/log.server";
import { mailProblem } from "~/mail/mail-problem.server";
import { contentTypeOf, readImageAddress } from "~/media/image-name";
import { imageText } from "~/media/media-port";
import { markMissing } from "~/media/missing-images.server";
import { recognize } from "~/media/recognize.server";
import { plainText, spamReason } from "~/messages/receive.server";
import { normalEmail } from "~/people/person.server";
import { readListQuery } from "~/routes/admin/frame/list-query";
import { backIn } from "~/routes/admin/frame/way-back";
import { readHistoryQuery } from "~/routes/admin/history/history-entries.server";
import { nameFrom, readPageForm } from "~/routes/admin/pages/page-form.server";
import { readEmail, readName } from "~/routes/admin/people/person-form.server";
import { checkSiteForm, readSiteForm } from "~/routes/admin/site/site-form.server";
import { readCreatorsQuery } from "~/routes/public/creators/find-creators";
import { checkContact, cleanLine, readContact } from "~/routes/public/texts/contact/contact-fields";
import { breakLines, letter } from "~/seo/cards/lettering.server";
import { describeCreator } from "~/seo/listed-meta";
import { xml, xmlDocument } from "~/seo/xml";
import { themeIn } from "~/theme.server";
import { formatCsv, withGuard, withoutGuard } from "~/transfer/csv";
import { shapeOf } from "~/transfer/json-parts";
import { readSheet } from "~/transfer/read-sheet.server";
import { readTable } from "~/transfer/read-table";
import { columnOf, readCell, splitList } from "~/transfer/work-columns";
import { readWorksFile } from "~/transfer/works-file";
import { firstParagraph, readMarkdown } from "~/ui/markdown.server";
import { fixedNoticeIn } from "~/ui/notices";
import { encodingFor } from "../server/buffered-response";
import { dropHost, isWellFormed, networkOf } from "../server/incoming-request";
import { blankSettings } from "./support/settings";

const now = new Date("2026-11-26T12:00:00Z");
const context = { now, stored: [], creators: [], timeZone: "UTC", match: () => undefined };

const asForm = (text: string) => ({
  get: () => text,
  [Symbol.iterator]: () => [][Symbol.iterator](),
});
const asQuery = (names: string[]) => (text: string) =>
  new URLSearchParams(names.map((name) => [name, text]));
const withHeaders = (names: string[]) => (text: string) => {
  const value = text.replace(/[^\u0020-\u00ff]/g, "?");
  return new Request("http://a.example/", {
    headers: Object.fromEntries(names.map((name) => [name, value])),
  });
};
const asRequest = (text: string) =>
  ({
    httpVersion: "1.1",
    method: "GET",
    url: `/${text}`,
    headers: { host: text, te: text, "x-forwarded-for": text, "accept-encoding": text },
    socket: { remoteAddress: "127.0.0.1" },
    connection: { remoteAddress: "127.0.0.1" },
  }) as unknown as IncomingMessage;
const bytes = (text: string) => Buffer.from(text);
const work = (text: string) => ({
  id: "a",
  document: { title: text, type: "list-item", description: text },
});
const workForm = (text: string) => ({
  ...emptyWorkForm,
  id: text,
  title: text,
  publishAt: text,
  ctaLink: text,
});

// Each address of a list has its own error.
const settings = Object.keys(blankSettings).filter((name) => name !== "ADMIN_EMAILS");

/** Everything that reads a text from outside. */
const readers: Record<string, (text: string) => unknown> = {
  ...(links as object),
  ...(texts as object),
  backIn: (text) => backIn(new URLSearchParams({ back: `/admin/${text}` })),
  breakLines: (text) => breakLines(letter(text), 50, 400, 5),
  checkContact: (text) => checkContact(readContact(asForm(text))),
  checkLocalForm: (text) => checkLocalForm(workForm(text), "UTC"),
  checkSiteForm: (text) => checkSiteForm(readSiteForm(() => text, {})),
  checkWorkForm: (text) => checkWorkForm(readWorkForm(() => text)),
  cleanLine,
  clientAddress: (text) => clientAddress(asRequest(text), 2),
  columnOf,
  contentTypeOf,
  describeCreator: (text) => describeCreator(text, []),
  deviceOf: (text) => deviceOf(withHeaders(["User-Agent"])(text)),
  documentProblem: (text) => documentProblem(work(text)),
  dropHost: (text) => dropHost({ url: `http://${text}` } as IncomingMessage),
  encodingFor,
  fieldChanges: (text) =>
    fieldChanges("a", work(text).document, work(`${text} b`).document, { now, timeZone: "UTC" }),
  firstParagraph: (text) => firstParagraph(text, {}),
  fixedNoticeIn: (text) => fixedNoticeIn(asQuery(["notice"])(text)),
  fold,
  formatCsv: (text) => formatCsv([[text]]),
  freeIds: (text) => freeIds(() => false, "work")(text),
  idProblem,
  isTimeZone,
  isUpload: (text) => isUpload(withHeaders(["Content-Type"])(text)),
  isWellFormed: (text) => isWellFormed(asRequest(text)),
  loggedPath,
  mailLink: (text) => links.mailLink("ana@example.org", text, text, (part) => [part]),
  mailProblem: (text) => mailProblem(new Error(text)),
  makerRows: (text) => parseRows(makerRows, text),
  markMissing: (text) => markMissing({ find: () => Promise.resolve(undefined) }, text),
  nameFrom: (title) => nameFrom({ title }),
  nameInPath: (text) => nameInPath(new Request(`http://a.example/${text}`)),
  networkOf,
  normalEmail,
  pageNameIn: (text) => pageNameProblem(pageNameIn(text)),
  partsFound: (text) => [partsFound(text, "unknown a"), partsFound("unknown a", text)],
  passwordProblem: (text) => passwordProblem(text, "a@example.org"),
  imageText,
  plainText,
  readArrangement: (text) => readArrangement({ categories: [text], works: { [text]: [text] } }),
  readCell: (text) => ["features", "makers", "screenshots"].map((c) => readCell(c, text)),
  readCreatorsQuery: (text) => readCreatorsQuery(asQuery(["q"])(text)),
  readEmail: (text) => readEmail(asForm(text)),
  readFilter: (text) => readFilter(asQuery(["q", "category", "type"])(text)),
  readHistoryQuery: (text) => readHistoryQuery(asQuery(["q", "by", "from"])(text)),
  readMarkdown,
  readListQuery: (text) => readListQuery(asQuery(["q", "category", "creator"])(text)),
  readName: (text) => readName(asForm(text)),
  readPageForm: (text) => readPageForm(() => text),
  readImageAddress,
  readPoint,
  readPublishTime: (text) => readPublishTime(text, "UTC"),
  readSettings: (text) => readSettings(Object.fromEntries(settings.map((name) => [name, text]))),
  readSheet: (text) => readSheet(bytes(`Title;Makers\n${text};b`), context),
  readTable: (text) => readTable(bytes(`a,b\n${text}`)),
  readWork: (text) => readWork(work(text)),
  readWorksFile: (text) => readWorksFile(bytes(text), now),
  recognize: (text) => [text, `<svg ${text}`].map((start) => recognize(bytes(start))),
  search: (text) => search([searchEntry(1, "a", [text])], "unknown"),
  searchFor: (text) => search([searchEntry(1, "a", ["unknown words"])], text),
  senderOf: (text) => senderOf(withHeaders(["Origin", "Referer"])(text)),
  shapeOf: (text) => [shapeOf(bytes(`[${text}`)), shapeOf(bytes(`[{"a":"${text}`))],
  spamReason: (text) => spamReason({ name: text, email: text, subject: text, text }, ""),
  splitList,
  themeIn,
  withGuard,
  withoutGuard,
  withPicks: (text) => withPicks(() => text)("imageUrl"),
  xmlDocument: (text) => xmlDocument(xml("a", { b: text }, text)),
};

const length = 100_000;
/** Stops quadratic readers, which would need many seconds. Linear ones need milliseconds. */
const timeout = 5_000;

const characters = fc.constantFrom(
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ..."\t\n\r\0\u00a0\u0301\u200b\ufdfa\ufffd\ud800é가🦊",
);
const repeated = fc.string({ unit: characters, minLength: 1, maxLength: 3 });
const ends = fc.constantFrom("", "x", " ", "\0", "\n", ")", '"', ";");

/** These show the most frequent mistakes. */
const usual = [
  ...Array.from('-./ \t\n,;:"_*[]()<>#@\0\ufffd0a'),
  ...["<a ", "www.", "http:", "/media/", "](", "* [", "\r\n", "a;", "a, ", "{a}"],
].map((unit): [string, string, string] => ["x", unit, "y"]);

it.each(Object.entries(readers).filter(([, read]) => typeof read === "function"))(
  "%s reads long texts in linear time",
  async (_name, read) => {
    const script = new Script("read()");
    const sandbox = createContext({ read });
    // The typefaces and dictionaries of a reader are loaded when a text needs them.
    await Promise.resolve("x \ufffd y")
      .then(read)
      .catch(() => undefined);
    await fc.assert(
      fc.asyncProperty(ends, repeated, ends, async (start, unit, end) => {
        await nextTurn();
        const text = start + unit.repeat(length / unit.length) + end;
        try {
          sandbox.read = () => read(text);
          await script.runInContext(sandbox, { timeout });
        } catch (cause) {
          // A reader may refuse a text, but not break on it.
          expect(cause).not.toBeInstanceOf(TypeError);
          expect(cause).not.toBeInstanceOf(RangeError);
          expect(cause).not.toHaveProperty("code", "ERR_SCRIPT_EXECUTION_TIMEOUT");
        }
      }),
      { numRuns: usual.length + 5, examples: usual, endOnFailure: true },
    );
  },
);
