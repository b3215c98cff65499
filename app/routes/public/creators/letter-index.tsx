export function letterId(letter: string | undefined): string | undefined {
  return letter && `letter-${letter === "#" ? "other" : letter.toLowerCase()}`;
}

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
