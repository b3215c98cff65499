import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { creatorPath } from "~/http/paths";
import type { AppPage } from "~/ui/work-page/app-page";
import { longDate } from "~/ui/long-date";
import { Name } from "~/ui/name";

export function Facts({ app }: { app: AppPage }) {
  const { creator, category, price, addedAt, inAppPurchases } = app;
  if (!creator && !category && !price && !inAppPurchases && !addedAt) {
    return null;
  }
  return (
    <dl className="facts">
      {creator ? <Fact label="Made by">{linkTo(creator)}</Fact> : null}
      {category ? (
        <Fact label="Category">
          <Link to={`/works?${new URLSearchParams({ category })}`}>
            {category}
          </Link>
        </Fact>
      ) : null}
      {price ? <Fact label="Price">{price}</Fact> : null}
      {inAppPurchases ? (
        <Fact label="Purchases">Offers in-app purchases</Fact>
      ) : null}
      {addedAt ? (
        <Fact label="Added">
          <time dateTime={addedAt}>{longDate(addedAt)}</time>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function linkTo({ id, name }: { id: string; name: string }): ReactNode {
  const path = creatorPath(id);
  const text = <Name>{name}</Name>;
  return path ? <Link to={path}>{text}</Link> : text;
}
