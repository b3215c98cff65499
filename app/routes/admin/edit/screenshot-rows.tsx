import { FormRows } from "~/routes/admin/edit/form-rows";
import { PictureControl } from "~/routes/admin/edit/picture-control";
import { RowText } from "~/routes/admin/edit/text-field";
import { screenshotRows } from "~/work/row-list";

export function ScreenshotRows() {
  return (
    <FormRows
      field="screenshots"
      list={screenshotRows}
      noun="Screenshot"
      about={`A row of up to ${screenshotRows.most} images on the work’s page, each with its caption below. If a caption is blank, the page shows, for example, “Screenshot 2 of 4”.`}
      controlOf={(index) => `screenshots.${index}.file`}
    >
      {({ id, url, caption }, index, isNew) => {
        const name = `screenshots.${index}`;
        return (
          <>
            <input type="hidden" name={`${name}.id`} value={id} />
            <PictureControl
              name={`${name}.url`}
              address={url}
              hasFocus={isNew}
            />
            <RowText name={`${name}.caption`} text={caption} />
          </>
        );
      }}
    </FormRows>
  );
}
