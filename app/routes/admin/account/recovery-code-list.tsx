/** Shown once, because the site stores only hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const file = `${codes.join("\r\n")}\r\n`;
  return (
    <>
      <p className="mb-6">
        Store these codes where you can find them without your phone. Each code
        works once. Use it instead of a code from the app, or to sign in if you
        forget your password. You cannot see them again after you leave this
        page.
      </p>
      <ul className="mb-6 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className="button button-filled"
        >
          Download as a text file
        </a>
      </p>
    </>
  );
}
