#!/usr/bin/env bash
# Program: urllib.robotparser of Debian's python3.11 3.11.2.
# Guess: it reads an old kind of robots.txt (no wildcards, no longest match), but where RFC 9309 and
# the old kind agree, a plain file means what RFC 9309 says.
# Seen: an empty line after "User-agent", which the grammar allows, makes the group vanish, so all is
# allowed; so does a byte order mark. A second group for the same agent is not joined with the first
# (section 2.2.1). "Disallow: /a%2Fb" forbids /a/b, too, although a slash may not be decoded (2.2.2).
set -euo pipefail
installed=$(dpkg-query -W -f '${Version}' python3.11)
[[ $installed == 3.11.2-* ]] || { echo "python3.11 is $installed, not 3.11.2" >&2; exit 2; }
seen=$(python3.11 - <<'PYTHON'
from urllib.robotparser import RobotFileParser

def is_allowed(text, path):
    robots = RobotFileParser()
    robots.parse(text.splitlines())
    return robots.can_fetch("reader", "https://example.org" + path)

group = "User-agent: reader\nDisallow: /drafts\n"
print("plain", is_allowed(group, "/drafts"))
print("empty line", is_allowed(group.replace("\n", "\n\n"), "/drafts"))
print("byte order mark", is_allowed("\ufeff" + group, "/drafts"))
print("second group", is_allowed("User-agent: reader\nDisallow: /old\n\n" + group, "/drafts"))
print("encoded slash", is_allowed("User-agent: *\nDisallow: /a%2Fb\n", "/a/b"))
PYTHON
)
echo "$seen"
expected='plain False
empty line True
byte order mark True
second group True
encoded slash False'
[[ $seen == "$expected" ]]
