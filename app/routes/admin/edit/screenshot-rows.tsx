import { useEffect, useRef, useState } from "react";
import { FieldChoice, useFieldChoice } from "~/routes/admin/frame/field-choice";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { ScreenshotRow } from "~/routes/admin/edit/screenshot-row";
import {
  blankScreenshot,
  buttonAfter,
  changeRows,
  mostScreenshots,
  moveRow,
  parseScreenshots,
} from "~/work/screenshot-list";
import { labelOfControl } from "~/work/work-form-controls";

interface ScreenshotRowsProps {
  /** Without scripts: the button that sent the form. */
  pressed?: string;
}

/** The buttons send the form; with scripts, they change the rows at once. */
export function ScreenshotRows({ pressed }: ScreenshotRowsProps) {
  const { values, errors } = useWorkForm();
  const choice = useFieldChoice("screenshots");
  const [rows, setRows] = useState(() =>
    parseScreenshots(values.screenshots).map((screenshot, key) => ({
      key,
      screenshot,
    })),
  );
  const [news, setNews] = useState("");
  const list = useRef<HTMLFieldSetElement>(null);
  const toFocus = useRef<string>();
  const shown = useRef(rows);

  useEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    if (toFocus.current) {
      list.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    }
    toFocus.current = undefined;
    // The names of the controls have changed, so the form has to read them again.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [rows]);

  if (choice) {
    return (
      <FieldChoice
        name="screenshots"
        label={labelOfControl("screenshots")}
        error={errors.screenshots}
        choice={choice}
      />
    );
  }

  function press(command: string) {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    const blank = { key, screenshot: blankScreenshot };
    const next = changeRows(rows, command, blank);
    toFocus.current = selectorToFocus(command, next.length);
    setNews(newsOf(command, next.length));
    setRows(next);
  }

  function drop(from: number, to: number) {
    setNews(`Screenshot ${from + 1} moved to position ${to + 1}.`);
    setRows(moveRow(rows, from, to));
  }

  return (
    <fieldset ref={list} id="screenshots" className="screenshot-rows">
      <legend>Screenshots</legend>
      <p className="mb-4 text-sm text-ink-soft">
        {`A row of up to ${mostScreenshots} pictures on the work’s page, each with its caption below. If a caption is blank, the page shows, for example, “Screenshot 2 of 4”.`}
      </p>
      <ol>
        {rows.map(({ key, screenshot }, index) => (
          <ScreenshotRow
            key={key}
            screenshot={screenshot}
            index={index}
            count={rows.length}
            focused={
              pressed === "add"
                ? "url"
                : buttonAfter(pressed ?? "", rows.length)
            }
            onPress={press}
            onDrop={drop}
          />
        ))}
      </ol>
      {rows.length < mostScreenshots ? (
        <button
          type="submit"
          name="rows"
          value="add"
          className="button button-quiet"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the row that had the focus was removed
          autoFocus={pressed?.startsWith("remove") || undefined}
          onClick={(event) => {
            event.preventDefault();
            press("add");
          }}
        >
          Add a screenshot
        </button>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

function selectorToFocus(command: string, count: number): string {
  if (command === "add") return `[name="screenshots.${count - 1}.url"]`;
  return `button[value="${buttonAfter(command, count)}"]`;
}

function newsOf(command: string, count: number): string {
  const [verb, number = ""] = command.split(" ");
  if (verb === "add") return `Screenshot ${count} added.`;
  if (verb === "remove") return `Screenshot ${number} removed.`;
  const place = Number(number) + (verb === "up" ? -1 : 1);
  return `Screenshot ${number} moved to position ${place} of ${count}.`;
}
