import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { given } from "~/art/image-source";
import { Field } from "~/routes/admin/frame/field";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { drawThumbnail } from "~/routes/admin/edit/shrink-picture";
import { TextField } from "~/routes/admin/edit/text-field";
import { usePictureUpload } from "~/routes/admin/edit/use-picture-upload";
import { useHydrated } from "~/ui/use-hydrated";
import { labelOfControl } from "~/work/work-form-controls";

interface PictureUploadProps {
  name: string;
  address: string;
  /** The control that holds the address. */
  children: ReactNode;
}

/** With scripts, a chosen, dropped, or pasted file is uploaded at once. */
export function PictureUpload({ name, address, children }: PictureUploadProps) {
  const { errors } = useWorkForm();
  const isLive = useHydrated();
  const [stored, setStored] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Found by position, because a screenshot's controls get new names as it moves. */
  const addressControl = () =>
    root.current?.querySelector<HTMLInputElement>("input[type=text]");
  const empty = () => {
    if (file.current) file.current.value = "";
  };
  const { upload, progress, news, problem } = usePictureUpload((address) => {
    setStored(address);
    const control = addressControl();
    // A field in conflict has no such control, so the form sends the file.
    if (!control) return;
    empty();
    control.value = address;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }, empty);

  function take(files: FileList) {
    const [chosen] = Array.from(files);
    if (!chosen) return;
    if (canvas.current) void drawThumbnail(chosen, canvas.current);
    upload(chosen);
  }

  function takeFrom(event: ClipboardEvent | DragEvent, files: FileList) {
    if (files.length === 0) return;
    event.preventDefault();
    // The form sends the file if the upload fails.
    if (file.current) file.current.files = files;
    take(files);
  }

  return (
    <div
      ref={root}
      className="picture-field"
      onBlur={({ target }) => {
        if (target === addressControl()) setStored(addressControl()?.value);
      }}
      onDragOver={(event) => {
        const kinds = Array.from(event.dataTransfer.types);
        if (kinds.indexOf("Files") !== -1) event.preventDefault();
      }}
      onDrop={(event) => takeFrom(event, event.dataTransfer.files)}
      onPaste={(event) => takeFrom(event, event.clipboardData.files)}
    >
      <div>
        {children}
        <Field
          name={name}
          label={labelOfControl(name)}
          hint={
            isLive
              ? "Choose, drop, or paste a picture of up to 15 MB. It replaces the address."
              : "JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB. It replaces the address."
          }
          error={problem ?? errors[name]}
        >
          {(control) => (
            <input
              {...control}
              ref={file}
              type="file"
              accept="image/*,.heic,.heif"
              onChange={(event) => {
                if (event.target.files) take(event.target.files);
              }}
            />
          )}
        </Field>
        {progress === undefined ? null : (
          <progress
            aria-label="Upload"
            value={progress}
            className="mb-4 block w-full"
          />
        )}
        <p aria-live="polite" className="sr-only">
          {problem ?? news}
        </p>
      </div>
      <canvas
        ref={canvas}
        width="96"
        height="96"
        className="thumbnail"
        hidden={progress === undefined}
      />
      {progress === undefined ? (
        <Thumbnail address={stored ?? address} />
      ) : null}
    </div>
  );
}

function Thumbnail({ address }: { address: string }) {
  const source = given(address.trim());
  if (!source) return null;
  return (
    <img
      // A reused element would show the old picture until the new one loads.
      key={source}
      src={source}
      alt=""
      width="96"
      height="96"
      className="thumbnail"
    />
  );
}

const files = {
  imageUrl: "imageFile",
  iconUrl: "iconFile",
  bannerImageUrl: "bannerImageFile",
};

interface PictureFieldProps {
  name: keyof typeof files;
}

export function PictureField({ name }: PictureFieldProps) {
  const { values } = useWorkForm();
  return (
    <PictureUpload name={files[name]} address={values[name]}>
      <TextField name={name} />
    </PictureUpload>
  );
}
