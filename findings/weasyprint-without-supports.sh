#!/usr/bin/env bash
# Program: WeasyPrint 57.2 (Debian 12), which prints a page to PDF, read with pdftotext.
# Guess: it evaluates @supports, or takes all of it as true or as false, so that of "@supports (x)"
# and "@supports not (x)" one applies, and a page gets one look or the other.
# Seen: neither applies, without a word of warning, while other rules that it drops are reported. So
# a look that is split between the two is lost whole, and the plain rules must be enough by themselves.
set -euo pipefail
installed=$(dpkg-query -W -f '${Version}' weasyprint)
[[ $installed == 57.2-* ]] || { echo "weasyprint is $installed, not 57.2" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/page.html" <<'HTML'
<!doctype html><html lang="en"><title>Page</title><style>
@supports (display: block) { p::after { content: "with block, " } }
@supports not (display: block) { p::after { content: "without block, " } }
@media print { p::before { content: "printed, " } }
@media (min-width: 1px) { p { color: #333 } }
</style><p>
HTML
weasyprint "$folder/page.html" "$folder/page.pdf" 2>"$folder/log"
text=$(pdftotext "$folder/page.pdf" - | tr -d '\f\n')
echo "text: $text"
cat "$folder/log"
[[ $text == "printed, " || $text == "printed," ]]
grep -q "Invalid media type" "$folder/log"
! grep -qi "supports" "$folder/log"
