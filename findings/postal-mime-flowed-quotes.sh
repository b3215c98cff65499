#!/usr/bin/env bash
# Program: postal-mime 4.0.0, which reads mail in browsers and workers; beside mailparser 3.14.2.
# Guess: a parser that joins the lines of `format=flowed` takes the quote marks of a line off before
# it appends the line (RFC 3676, section 4.5), so that a quoted paragraph is one paragraph.
# Seen: postal-mime keeps the marks of every line: "> one > two". mailparser takes them off.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" postal-mime@4.0.0 mailparser@3.14.2
cat >read.mjs <<'JS'
import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
const mail = [
  "From: a@example.org",
  "Subject: Two lines of one paragraph",
  "Content-Type: text/plain; format=flowed",
  "",
  "> one ",
  "> two",
  "three ",
  "four",
  "",
].join("\r\n");
const parsed = [await PostalMime.parse(mail), await simpleParser(mail)];
console.log(parsed.map(({ text }) => JSON.stringify(text.trim())).join(" "));
JS
seen=$(node read.mjs)
echo "postal-mime and mailparser: $seen"
[[ $seen == '"> one > two\nthree four" "> one two\nthree four"' ]]
