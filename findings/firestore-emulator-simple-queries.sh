#!/usr/bin/env bash
# Program: @firestore-emulator/server 0.3.15 (npm), asked by firebase-admin 13.10.0.
# Guess: an emulator that speaks Firestore's protocol answers queries of one field as Firestore's
# documentation says: a document without the field is in no result, `== null` finds null, 2.5 is
# greater than 1, and numbers come before texts.
# Seen: `== null` finds all documents, `> 1` does not find 2.5, and a sorted list has the document
# without the field, and null after the numbers. `== 1` and `array-contains` are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  @firestore-emulator/server@0.3.15 firebase-admin@13.10.0
cat >ask.mjs <<'JS'
import { createServer } from "node:net";
import { once } from "node:events";
import { FirestoreServer } from "@firestore-emulator/server";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";

const free = createServer().listen(0);
await once(free, "listening");
const { port } = free.address();
free.close();
await new FirestoreServer().start(port);
process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
const works = getFirestore(initializeApp({ projectId: "demo-works" })).collection("works");
const documents = {
  one: { n: 1 },
  more: { n: 2.5 },
  null: { n: null },
  without: { other: 1 },
  list: { n: "x", list: [1, 2] },
};
for (const [id, data] of Object.entries(documents)) await works.doc(id).set(data);
const show = async (name, query) =>
  console.log(`${name}: ${(await query.get()).docs.map(({ id }) => id).join(" ")}`);
await show("== 1", works.where("n", "==", 1));
await show("contains 2", works.where("list", "array-contains", 2));
await show("== null", works.where("n", "==", null));
await show("> 1", works.where("n", ">", 1));
await show("sorted", works.orderBy("n"));
process.exit();
JS
seen=$(node ask.mjs)
echo "$seen"
[[ $seen == "== 1: one
contains 2: list
== null: one more null without list
> 1: 
sorted: one more null list without" ]]
