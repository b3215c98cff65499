import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { given } from "~/art/image-source";
import { Field } from "~/ui/admin/field";
import { useWorkForm } from "~/ui/admin/work-form/form-context";
import { drawThumbnail } from "~/ui/admin/work-form/shrink-picture";
import { usePictureUpload } from "~/ui/admin/work-form/use-picture-upload";
import { useHydrated } from "~/ui/use-hydrated";
import { labelOfControl } from "~/works/work-form-controls";

interface PictureUploadProps {
  /** Of the file's control. */
  name: string;
  /** The picture's address at first. */
  address: string;
  /** The control that holds the address. */
  children: ReactNode;
}

/**
 * The address of a picture, a file instead of it, and the picture itself. Where
 * scripts run, the file is uploaded at once, also one that is dropped or pasted.
 */
export function PictureUpload({ name, address, children }: PictureUploadProps) {
  const { errors } = useWorkForm();
  const isLive = useHydrated();
  const [stored, setStored] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Found by its place: a screenshot's controls get other names as it moves. */
  const addressControl = () =>
    root.current?.querySelector<HTMLInputElement>("input[type=text]");
  const empty = () => {
    if (file.current) file.current.value = "";
  };
  const { upload, progress, news, problem } = usePictureUpload((address) => {
    setStored(address);
    const control = addressControl();
    // Where two edits conflict there is none, and the form sends the file.
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
    // The form sends it where the upload fails.
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
      // A new element, because an old one shows the old picture while it loads.
      key={source}
      src={source}
      alt=""
      width="96"
      height="96"
      className="thumbnail"
    />
  );
}
