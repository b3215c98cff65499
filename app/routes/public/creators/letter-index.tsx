import { chineseCharacters, otherCharacters } from "~/catalogue/creators-list";

export function letterId(letter: string | undefined): string | undefined {
  return letter && `letter-${letter.codePointAt(0)?.toString(16)}`;
}

const explained: Record<string, string | undefined> = {
  [otherCharacters]: "Other characters",
  [chineseCharacters]: "Chinese characters",
};

export function LetterIndex({ letters }: { letters: string[] }) {
  if (letters.length < 2) return null;
  return (
    <nav aria-label="Creators by first letter">
      <ul className="chips letters">
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${letterId(letter)}`} className="chip">
              {explained[letter] ? (
                <abbr title={explained[letter]}>{letter}</abbr>
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
