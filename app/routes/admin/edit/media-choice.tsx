import type { Picking } from "~/routes/admin/edit/form-context";
import { controlId } from "~/ui/error-summary";
import { Thumbnail } from "~/routes/admin/frame/thumbnail";

interface MediaChoiceProps {
  /** The control with this name has the image's link. */
  name: string;
  label: string;
  address: string;
  picking: Picking;
  onPick: (address: string) => void;
}

/** The form takes the checked image when it is sent. */
export function MediaChoice(props: MediaChoiceProps) {
  const { name, label, address, picking, onPick } = props;
  const { field, q, pictures } = picking;
  return (
    <fieldset className="media-choice">
      <legend className="font-semibold">{`Choose from Media: ${label}`}</legend>
      <input type="hidden" name="pictureField" value={field} />
      {/* Enter presses the form’s first button, so a new search comes before anything else. */}
      <input type="hidden" name="searched" value={q} />
      <label htmlFor="pictureSearch">Search images</label>
      <input
        id="pictureSearch"
        type="search"
        name="pictureSearch"
        defaultValue={q}
        className="control"
      />
      <p className="row-buttons mt-2">
        <button
          type="submit"
          name="picture"
          value={`choose ${field}`}
          className="button button-small"
        >
          Search
        </button>
      </p>
      <div role="status">
        <p className="mb-2 text-sm text-ink-soft">
          {pictures.length === 0
            ? "No images found."
            : q
              ? `Images that match “${q}”`
              : "The latest images"}
        </p>
      </div>
      <ul className="tiles">
        <li>
          <label className="choice">
            <input
              id={controlId(name)}
              type="radio"
              name={name}
              value=""
              defaultChecked
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the choice was just asked for
              autoFocus
              onChange={() => onPick(address)}
            />
            Keep the current image
          </label>
        </li>
        {pictures.map((picture) => (
          <li key={picture.address}>
            <label className="choice">
              <input
                type="radio"
                name={name}
                value={picture.address}
                onChange={() => onPick(picture.address)}
              />
              <span className="min-w-0">
                <Thumbnail address={picture.address} className="tile-picture" />
                <span className="tile-name">{picture.title}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
