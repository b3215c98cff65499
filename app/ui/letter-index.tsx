/** The ID of the first card of a letter. */
export function letterId(letter: string | undefined): string | undefined {
  return letter && `letter-${letter === "#" ? "other" : letter.toLowerCase()}`;
}

/** Links from A to Z to the parts of a long list. */
export function LetterIndex({ letters }: { letters: string[] }) {
  if (letters.length < 2) return null;
  return (
    <nav aria-label="Creators by first letter">
      <ul className="chips letters">
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${letterId(letter)}`} className="chip">
              {letter === "#" ? (
                <abbr title="Other characters">#</abbr>
              ) : (
                letter
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
