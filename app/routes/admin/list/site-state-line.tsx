import { Link } from "@remix-run/react";
import { dashboardPath, listPath } from "~/routes/admin/frame/list-path";
import { formatListQuery } from "~/routes/admin/frame/list-query";
import { Moment } from "~/routes/admin/frame/moment";
import type { SiteState } from "~/routes/admin/list/listed-works.server";
import { countOf } from "~/work/work";

interface SiteStateLineProps {
  state: SiteState;
  total: number;
}

/** Such as "31 works: 28 public, 2 scheduled, 1 draft. Next: Tide Atlas, tomorrow at 9:00 AM." */
export function SiteStateLine({ state, total }: SiteStateLineProps) {
  const { counts, next } = state;
  const words = {
    ...{ public: "public", scheduled: "scheduled" },
    draft: counts.draft === 1 ? "draft" : "drafts",
  };
  const shown = (["public", "scheduled", "draft"] as const).filter(
    (visibility) => counts[visibility] > 0,
  );
  const broken = total - counts.public - counts.scheduled - counts.draft;
  return (
    <p className="mt-1 text-sm">
      <Link to={dashboardPath}>{countOf(total)}</Link>
      {shown.map((visibility, index) => (
        <span key={visibility}>
          {index === 0 ? ": " : ", "}
          <Link to={dashboardPath + formatListQuery({ state: visibility })}>
            {`${counts[visibility].toLocaleString("en-US")} ${words[visibility]}`}
          </Link>
        </span>
      ))}
      {broken > 0
        ? `, ${broken.toLocaleString("en-US")} that visitors cannot see because of a problem`
        : null}
      {". "}
      {next ? (
        <>
          {"Next: "}
          <Link to={listPath("state=scheduled", next.id)}>{next.title}</Link>
          {", "}
          <Moment at={next.at} isInSentence />.
        </>
      ) : null}
    </p>
  );
}
