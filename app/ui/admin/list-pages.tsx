import { Link } from "@remix-run/react";
import { dashboardPath } from "~/http/list-path";
import { formatListQuery, type ListQuery } from "~/works/list-query";

interface ListPagesProps {
  query: ListQuery;
  page: number;
  last: number;
}

/** Leads through the pages of the list of works. */
export function ListPages({ query, page, last }: ListPagesProps) {
  if (last === 1) return null;
  const link = (to: number, name: string) => (
    <Link to={dashboardPath + formatListQuery({ ...query, page: to })}>
      {name}
    </Link>
  );
  const isFirst = page === 1;
  const isLast = page === last;
  return (
    <nav aria-label="Pages" className="list-pages">
      {isFirst ? null : <>{link(1, "First")} </>}
      {isFirst ? null : <>{link(page - 1, "Previous")} </>}
      <span>{`Page ${page} of ${last}`}</span>{" "}
      {isLast ? null : <>{link(page + 1, "Next")} </>}
      {isLast ? null : link(last, "Last")}
    </nav>
  );
}
