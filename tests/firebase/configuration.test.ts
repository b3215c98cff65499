import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";

const load = createRequire(new URL("package.json", import.meta.url));

interface Ajv {
  compile(schema: object): (value: unknown) => boolean;
}

interface FirestoreApi {
  /** @throws the problems that Firebase's tools find. */
  validateSpec(indexes: object): void;
}

interface Indexes {
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
}

function read(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

it("firebase.json passes the check of Firebase's tools", () => {
  const { default: AnyAjv } = load("ajv") as { default: new (options: object) => Ajv };
  const { default: addFormats } = load("ajv-formats") as { default: (ajv: Ajv) => void };
  const ajv = new AnyAjv({ strict: false });
  addFormats(ajv);
  const isValid = ajv.compile(load("firebase-tools/schema/firebase-config.json") as object);
  expect(isValid(read("firebase.json"))).toBe(true);
  expect(isValid({ hosting: { rewrite: [] } })).toBe(false);
});

it("Hosting serves no files of its own that could hide a page", () => {
  expect(read("firebase.json")).toMatchObject({
    hosting: { ignore: ["**"], rewrites: [{ source: "**" }] },
  });
});

it("Firestore deletes expired records", () => {
  const { FirestoreApi: AnyApi } = load("firebase-tools/lib/firestore/api") as {
    FirestoreApi: new () => FirestoreApi;
  };
  const indexes = read("firestore.indexes.json") as Indexes;
  new AnyApi().validateSpec(indexes);
  const dropped = indexes.fieldOverrides.filter(({ ttl }) => ttl);
  expect(dropped.map((field) => `${field.collectionGroup}.${field.fieldPath}`)).toEqual([
    "records.expiresAt",
  ]);
});

it("Firestore is closed to browsers", () => {
  const rules = readFileSync("firestore.rules", "utf8");
  expect(rules.match(/\ballow\b.*/g)).toEqual(["allow read, write: if false;"]);
});
