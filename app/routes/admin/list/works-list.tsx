import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { bulkPath, withList } from "~/routes/admin/frame/list-path";
import {
  BulkBar,
  type Selection,
  selectionIn,
} from "~/routes/admin/list/bulk/bulk-bar";
import { DeleteDialog, type Doomed } from "~/routes/admin/list/delete-dialog";
import type { ListEntry } from "~/routes/admin/list/list-entries.server";
import { WorkEntry } from "~/routes/admin/list/work-entry";
import type { Chosen } from "~/routes/admin/list/bulk/bulk-action";
import type { OfferedNames } from "~/routes/admin/list/listed-works.server";
import {
  formatListQuery,
  type ListQuery,
} from "~/routes/admin/frame/list-query";

interface WorksListProps {
  query: ListQuery;
  entries: ListEntry[];
  found: number;
  total: number;
  offered: OfferedNames;
  /** The choice comes from a form that was kept until the user signed in again. */
  chosen?: Chosen;
}

export function WorksList({
  query,
  entries,
  found,
  total,
  offered,
  chosen,
}: WorksListProps) {
  const list = formatListQuery(query).slice(1);
  const isChosen = (id: string) => chosen?.ids.includes(id) ?? false;
  const shown = entries.length;
  const form = useRef<HTMLFormElement>(null);
  const [selection, setSelection] = useState<Selection>();
  const count = () => {
    if (form.current) setSelection(selectionIn(form.current, shown, found));
  };
  // Browsers restore checked boxes, and a kept form brings its own.
  useEffect(count, [list, shown, found]);
  const [asked, setAsked] = useState<{ work: Doomed; entries: ListEntry[] }>();

  // A question about an older list is out of date.
  const doomed = asked?.entries === entries ? asked.work : undefined;

  return (
    <>
      <Form
        // Nothing is checked on another page of the list.
        key={list}
        method="post"
        action={withList(bulkPath, list)}
        ref={form}
        onChange={count}
        className="works-form"
      >
        <BulkBar
          selection={selection}
          shown={shown}
          found={found}
          total={total}
          offered={offered}
          chosen={chosen}
        />
        <ul>
          {entries.map((entry) => (
            <WorkEntry
              key={entry.id}
              entry={entry}
              list={list}
              isChosen={isChosen(entry.id)}
              onDelete={(work) => setAsked({ work, entries })}
            />
          ))}
        </ul>
      </Form>
      <DeleteDialog
        doomed={doomed}
        list={list}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
