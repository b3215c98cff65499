import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { bulkPath, withList } from "~/routes/admin/frame/list-path";
import { BulkBar } from "~/routes/admin/list/bulk/bulk-bar";
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
  isAll: boolean;
  offered: OfferedNames;
  /** From a form that was kept until the user signed in again. */
  chosen?: Chosen;
}

export function WorksList({
  query,
  entries,
  found,
  isAll,
  offered,
  chosen,
}: WorksListProps) {
  const list = formatListQuery(query).slice(1);
  const isChosen = (id: string) => chosen?.ids.includes(id) ?? false;
  const [checked, setChecked] = useState(
    () => entries.filter(({ id }) => isChosen(id)).length,
  );
  const [asked, setAsked] = useState<{ work: Doomed; entries: ListEntry[] }>();

  // A question about an older list is out of date.
  const doomed = asked?.entries === entries ? asked.work : undefined;

  function count({ currentTarget }: FormEvent<HTMLFormElement>) {
    const boxes = currentTarget.querySelectorAll("input[name=id]:checked");
    setChecked(boxes.length);
  }

  return (
    <>
      <Form
        // Nothing is checked on another page of the list.
        key={list}
        method="post"
        action={withList(bulkPath, list)}
        onChange={count}
      >
        <BulkBar
          checked={checked}
          shown={entries.length}
          found={found}
          isAll={isAll}
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
