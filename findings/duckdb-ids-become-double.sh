#!/usr/bin/env bash
# DuckDB 1.5.6 (npm, @duckdb/node-api 1.5.6-r.1): read_csv with the types that it finds itself.
# Guess: a column of whole numbers beyond 64 bits, such as the 20 digits of a SIM card, becomes a
# HUGEINT, which DuckDB has, or stays text, as 007 and +49 do. No digit is lost.
# Seen: it becomes DOUBLE without a word. Two IDs are one then, and a join or a count by them is wrong.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @duckdb/node-api@1.5.6-r.1
printf 'code,id\n007,89490200001234567890\n008,89490200001234567891\n' > cards.csv
cat > run.mjs <<'JS'
import { DuckDBInstance } from "@duckdb/node-api";

const connection = await (await DuckDBInstance.create()).connect();
const read = async (query) => {
  const reader = await connection.runAndReadAll(query);
  return JSON.stringify([reader.columnTypes().map(String), reader.getRowsJson()]);
};
console.log(await read("select version()"));
console.log(await read("select * from 'cards.csv'"));
console.log(await read("select count(distinct id)::integer from 'cards.csv'"));
JS
seen=$(node run.mjs)
echo "$seen"
expected='[["VARCHAR"],[["v1.5.6"]]]
[["VARCHAR","DOUBLE"],[["007",89490200001234570000],["008",89490200001234570000]]]
[["INTEGER"],[[1]]]'
[ "$seen" = "$expected" ]
