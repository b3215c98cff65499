#!/usr/bin/env bash
# Program: FTS5 of Debian's sqlite3 3.40.1, with its own tokenizer, unicode61.
# Guess: it leaves marks out of words as it does with accents ("école" is found as "ecole"), or counts
# them as part of the word. In no case does a mark end a word.
# Seen: marks beyond those of Latin, Greek, and Cyrillic separate words like blanks. An Arabic word
# with its vowels is four words of a letter each, and is not found without them. In Hindi, a search
# for the word "की" finds a text with "का", because of each only "क" is left. With the categories Mn
# and Mc among the characters of words, Hindi is right, and Arabic with vowels still not found.
set -euo pipefail
installed=$(dpkg-query -W -f '${Version}' sqlite3)
[[ $installed == 3.40.1-* ]] || { echo "sqlite3 is $installed, not 3.40.1" >&2; exit 2; }
seen=$(sqlite3 :memory: <<'SQL'
CREATE VIRTUAL TABLE usual USING fts5(text);
CREATE VIRTUAL TABLE marks USING fts5(text, tokenize = "unicode61 categories 'L* N* Co Mn Mc'");
CREATE VIRTUAL TABLE usual_words USING fts5vocab(usual, row);
INSERT INTO usual VALUES ('كُتُب');
SELECT 'words: ' || group_concat(term, ' ') FROM usual_words;
INSERT INTO usual VALUES ('école'), ('का घर');
INSERT INTO marks SELECT text FROM usual;
SELECT 'ecole: ' || count(*) FROM usual('ecole');
SELECT 'without vowels: ' || count(*) FROM usual('كتب');
SELECT 'like it: ' || group_concat(text) FROM usual('की');
SELECT 'with Mn and Mc: ' || count(*) FROM marks('كتب');
SELECT 'with Mn and Mc: ' || count(*) FROM marks('की');
SQL
)
echo "$seen"
expected='words: ب ت ك
ecole: 1
without vowels: 0
like it: का घर
with Mn and Mc: 0
with Mn and Mc: 0'
[[ $seen == "$expected" ]]
