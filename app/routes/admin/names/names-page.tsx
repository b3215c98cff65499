import type { ReactNode } from "react";
import { namesPath } from "~/routes/admin/frame/admin-paths";
import { ChangeNotice } from "~/routes/admin/frame/change-notice";
import { NameSearch } from "~/routes/admin/names/name-search";
import { NumberedPages } from "~/routes/admin/frame/page-links";
import { Container } from "~/ui/container";
import type { Notice } from "~/changes/notice.server";

interface NamesPageProps {
  list: "categories" | "creators";
  title: string;
  lead: string;
  warnings: ReactNode;
  data: {
    notice?: Notice;
    page: number;
    pages: number;
    words: string;
    found: number;
    hasSearch: boolean;
  };
  emptyMessage: string;
  children: ReactNode;
}

export function NamesPage(props: NamesPageProps) {
  const { list, title, lead, warnings, data, emptyMessage, children } = props;
  const { notice, page, pages, words, found, hasSearch } = data;
  return (
    <Container>
      <ChangeNotice notice={notice} />
      <div className="max-w-3xl pt-12">
        <h1 className="font-display text-2xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{lead}</p>
        {warnings}
        {hasSearch ? (
          <NameSearch action={`/admin/${list}`} words={words} found={found} />
        ) : null}
        {found === 0 ? (
          <p className="mt-8">{words ? `No ${list} match.` : emptyMessage}</p>
        ) : (
          <ul className="mt-8">{children}</ul>
        )}
        <NumberedPages
          page={page}
          pages={pages}
          pathOf={(number) => namesPath(list, words, number)}
        />
      </div>
    </Container>
  );
}
