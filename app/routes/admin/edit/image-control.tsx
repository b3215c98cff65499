import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { adminPages } from "~/admin-pages";
import { withQuery } from "~/http/paths";
import { focusFields } from "~/kinds/focal-point";
import { completeLink, safeAddress } from "~/kinds/link";
import { own } from "~/kinds/outside";
import { jsonIn } from "~/kinds/text";
import { aboutImages, checkKept } from "~/kinds/work-fields";
import { labelOfControl, imageControlsOf } from "~/kinds/work-form";
import { drawThumbnail, shrinkImage } from "~/ui/shrink-image";
import { useHydrated, useImageFormats } from "~/ui/use-site";
import { mediaPath } from "../frame/admin-paths";
import { FieldOrChoice, useFieldChoice } from "../frame/field-choice";
import { PlainButton, useTokenField } from "../frame/post-form";
import { useWorkForm, WorkControl } from "./form-fields";
import { FocalPoint, MediaChoice } from "./image-choice";

interface ImageControlProps {
  /** The control with this name has the image's link. */
  name: string;
  address: string;
  hasFocus?: boolean;
}

export function ImageControl({ name, address, hasFocus }: ImageControlProps) {
  const { picking } = useWorkForm();
  const { root, canvas, file, events, ...field } = useImageField(address);
  const { pick } = imageControlsOf(name);
  const label = labelOfControl(name).replace(/ URL$/, "");
  return (
    <div ref={root} className="picture-field flex flex-wrap items-start" {...events}>
      <FileControl {...field} link={name} file={file} hasFocus={hasFocus} />
      <canvas
        ref={canvas}
        width="96"
        height="96"
        className="thumbnail"
        hidden={field.progress === undefined}
      />
      {field.progress === undefined ? <CurrentImage address={field.stored} /> : null}
      <ImageActions {...field} name={name} label={label} address={address} file={file} />
      <KeptTexts name={name} address={field.stored} />
      {picking?.field === name ? (
        <MediaChoice
          name={pick}
          label={label}
          address={address}
          picking={picking}
          onPick={field.showPicked}
        />
      ) : null}
    </div>
  );
}

type ImageField = ReturnType<typeof useImageField>;

/** With scripts, a chosen, dropped, or pasted file is uploaded at once. */
function useImageField(address: string) {
  const [stored, setStored] = useState(address);
  const root = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The control is found by position: a screenshot's controls get new names as it moves. */
  const link = () => root.current?.querySelector("details")?.querySelector("input");
  const empty = () => {
    if (file.current) file.current.value = "";
  };
  const { upload, ...sent } = useImageUpload(replace, empty);

  function replace(next: string) {
    setStored(next);
    const control = link();
    // A field in conflict has no such control, so the form sends the file.
    if (!control) return;
    empty();
    control.value = next;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function showPicked(picked: string) {
    setStored(picked);
    const control = link();
    if (control) control.value = picked;
  }

  function take(files: FileList | null) {
    const [chosen] = Array.from(files ?? []);
    if (!chosen) return;
    if (canvas.current) void drawThumbnail(chosen, canvas.current);
    upload(chosen);
  }

  function takeFrom(event: ClipboardEvent | DragEvent, { files }: DataTransfer) {
    if (files.length === 0) return;
    event.preventDefault();
    // The form sends the file if the upload fails.
    if (file.current) file.current.files = files;
    take(files);
  }

  const events = {
    onInput({ target }: FormEvent) {
      if (target === link()) unpick(root.current);
    },
    onBlur({ target }: FocusEvent) {
      if (target === link()) setStored(completeLink(link()?.value ?? ""));
    },
    onDragOver(event: DragEvent) {
      const kinds = Array.from(event.dataTransfer.types);
      if (kinds.indexOf("Files") !== -1) event.preventDefault();
    },
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
  };
  return { ...sent, stored, root, file, canvas, events, replace, showPicked, take };
}

/** A picked image would take precedence over the link. */
function unpick(field: HTMLElement | null) {
  const picks = field?.querySelectorAll<HTMLInputElement>("[data-picks] input[type=radio]");
  for (const pick of Array.from(picks ?? [])) pick.checked = pick.value === "";
}

interface FileControlProps extends Pick<ImageField, "file" | "take" | keyof Upload> {
  link: string;
  hasFocus?: boolean;
}

function FileControl(props: FileControlProps) {
  const { link, hasFocus, file, take, progress, news, problem } = props;
  const { errors } = useWorkForm();
  const isLive = useHydrated();
  const accept = useImageFormats();
  const { file: name } = imageControlsOf(link);
  return (
    <div className="min-w-0 flex-[1_1_15rem]">
      <FieldOrChoice
        name={name}
        label={labelOfControl(name)}
        hint={
          isLive
            ? "Up to 15 MB. The browser shrinks larger photos first."
            : "JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB."
        }
        error={problem ?? errors[name]}
      >
        {(control) => (
          <input
            {...control}
            ref={file}
            type="file"
            accept={accept}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row was just added
            autoFocus={hasFocus || undefined}
            onChange={({ target }) => take(target.files)}
          />
        )}
      </FieldOrChoice>
      {progress === undefined ? null : (
        <progress aria-label="Upload" value={progress} className="mb-4 block w-full" />
      )}
      <p aria-live="polite" className="sr-only">
        {problem ?? news}
      </p>
    </div>
  );
}

interface ImageActionsProps extends Pick<ImageField, "stored" | "replace" | "file"> {
  name: string;
  label: string;
  address: string;
}

function ImageActions({ name, label, address, stored, replace, file }: ImageActionsProps) {
  const { errors } = useWorkForm();
  const choice = useFieldChoice(name);
  const isScreenshot = name.startsWith("screenshots.");
  const focus = (["imageFocus", "bannerFocus"] as const).find((one) => focusFields[one] === name);
  return (
    <div className="actions -mt-2 mb-4 w-full items-center text-sm">
      <PlainButton
        name={`choose ${name}`}
        value="Choose from Media"
        aria-label={`Choose from Media: ${label}`}
      />{" "}
      {isScreenshot || !stored ? null : (
        <PlainButton
          name={`remove ${name}`}
          value="Remove"
          aria-label={`Remove: ${label}`}
          onPress={() => {
            replace("");
            file.current?.focus();
          }}
        />
      )}{" "}
      <details className="fold open:basis-full" open={Boolean(errors[name] ?? choice) || undefined}>
        <summary className="summary">Use a link</summary>
        <WorkControl name={name} text={address} />
      </details>
      {focus ? <FocalPoint name={focus} address={stored} /> : null}
    </div>
  );
}

function CurrentImage({ address }: { address: string }) {
  const source = safeAddress(address.trim());
  if (!source) return null;
  return (
    <img
      // A reused element would show the old image until the new one loads.
      key={source}
      src={source}
      alt=""
      width="96"
      height="96"
      className="thumbnail"
    />
  );
}

interface Upload {
  /** Progress goes from 0 to 1. An idle upload has none. */
  progress?: number;
  news?: string;
  problem?: string;
}

const mediaPage = adminPages.find(({ path }) => `/admin/${path}` === mediaPath);
const mediaRoute = `routes/admin/${mediaPage?.module.replace(/\.tsx?$/, "")}`;
/** At this address, Media answers an upload with data instead of HTML. */
const uploadPath = withQuery(mediaPath, { _data: mediaRoute });

/** If the upload fails, the file stays in the form, which sends it. */
function useImageUpload(
  onStored: (address: string) => void,
  onRefused: () => void,
): Upload & { upload: (file: File) => void } {
  const [state, setState] = useState<Upload>({});
  const request = useRef<XMLHttpRequest>();
  const token = useTokenField();

  useEffect(() => () => request.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    request.current?.abort();
    const sending = new XMLHttpRequest();
    request.current = sending;
    setState({ progress: 0, news: `Uploading ${file.name}.` });
    const body = new FormData();
    const fields = Object.entries({ ...token, script: "yes" });
    for (const [name, value] of fields) body.append(name, value);
    body.append("file", await shrinkImage(file), file.name);
    if (request.current !== sending) return;
    sending.open("POST", uploadPath);
    sending.upload.onprogress = ({ loaded, total }) =>
      setState((known) => ({ ...known, progress: loaded / total }));
    sending.onerror = () => setState({ problem: notSent });
    sending.onload = () => {
      const answer = jsonIn(sending.responseText) ?? {};
      const { address, problem } = answer as Partial<Record<"address" | "problem", string | null>>;
      if (address) {
        setState({ news: `Uploaded ${file.name}.` });
        onStored(address);
      } else {
        setState({ problem: problem ?? notSent });
        if (problem) onRefused();
      }
    };
    sending.send(body);
  }

  return { ...state, upload: (file) => void upload(file) };
}

const notSent = "The image could not be uploaded. The form uploads it again when you save.";

/** Reminds of what was written for the former image. */
function KeptTexts({ name, address }: { name: string; address: string }) {
  const { saved = {}, typed } = useWorkForm();
  const former = own(saved, name);
  const kept = (former && address && former !== address && aboutImages.get(name)) || [];
  const still = kept.filter((field) => {
    const text = own(typed, field);
    return text && text === own(saved, field);
  });
  return still.length > 0 ? <p className="notice mb-4 w-full">{checkKept(still)}</p> : null;
}
