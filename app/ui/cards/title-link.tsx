interface TitleLinkProps {
  to: string | undefined;
  children: string;
}

/** A card's one link, which the whole card takes part in; or the bare title. */
export function TitleLink({ to, children }: TitleLinkProps) {
  if (!to) return <>{children}</>;
  return (
    <a href={to} className="stretched-link">
      {children}
    </a>
  );
}
