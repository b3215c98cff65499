export function Mark({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 32 32"
      className={className}
    >
      <path
        className="fill-overlap"
        d="M12.5 8.7a9.5 9.5 0 0 0 6.8 15.6c2.4-2.1 3.4-5.3 3-8.7-.5-4-2.6-6.6-5.6-7.9-1.6 0-3 .4-4.2 1z"
      />
      <path
        className="fill-none stroke-warm"
        strokeWidth="2.5"
        d="M11.2 6.6c6-.9 10.6 2.8 11.1 9 .5 6-3.2 10.6-9.4 11C6.5 27 2.4 22.9 2.2 16.9 2 11.3 5.3 7.5 11.2 6.6z"
      />
      <circle
        className="fill-none stroke-cool"
        strokeWidth="2.5"
        cx="20"
        cy="15"
        r="9.5"
      />
    </svg>
  );
}
