import { useWorkForm } from "~/routes/admin/edit/form-context";
import { FormRows } from "~/routes/admin/edit/form-rows";
import { RowText } from "~/routes/admin/edit/text-field";
import { makerControl, makerRows } from "~/work/row-list";
import { checked } from "~/work/work-form";
import { labelOfControl } from "~/work/work-form-controls";

export function MakerRows() {
  const { derivedMakers } = useWorkForm();
  return (
    <FormRows
      field="makers"
      list={makerRows}
      noun="Maker"
      about="Works with the same creator ID appear on one creator page. A blank ID is made from the name."
      controlOf={(index) => makerControl(index, "name")}
    >
      {({ id, name, isAgent }, index, isNew) => {
        const agent = makerControl(index, "isAgent");
        return (
          <>
            <div className="pair">
              <RowText
                name={makerControl(index, "name")}
                text={name}
                list="creatorName-suggestions"
                hasFocus={isNew}
              />
              <RowText
                name={makerControl(index, "id")}
                text={id}
                list="creatorId-suggestions"
                isDerived={derivedMakers.indexOf(id) >= 0}
              />
            </div>
            <label className="choice">
              <input
                type="checkbox"
                name={agent}
                value={checked}
                defaultChecked={isAgent}
              />
              {labelOfControl(agent)}
            </label>
          </>
        );
      }}
    </FormRows>
  );
}
