import { jsonIn } from "~/work/text";
import { useEffect, useRef, useState } from "react";
import { shrinkPicture } from "~/ui/shrink-picture";

interface Upload {
  /** Progress goes from 0 to 1. An idle upload has none. */
  progress?: number;
  news?: string;
  problem?: string;
}

interface Answer {
  address?: string | null;
  problem?: string | null;
}

/** If the upload fails, the file stays in the form, which sends it. */
export function usePictureUpload(
  onStored: (address: string) => void,
  onRefused: () => void,
): Upload & { upload: (file: File) => void } {
  const [state, setState] = useState<Upload>({});
  const request = useRef<XMLHttpRequest>();

  useEffect(() => () => request.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    request.current?.abort();
    const sending = new XMLHttpRequest();
    request.current = sending;
    setState({ progress: 0, news: `Uploading ${file.name}.` });
    const body = new FormData();
    body.append("file", await shrinkPicture(file), file.name);
    if (request.current !== sending) return;
    sending.open(
      "POST",
      "/admin/upload-picture?_data=routes%2Fadmin%2Fedit%2Fupload-picture.route",
    );
    sending.upload.onprogress = ({ loaded, total }) =>
      setState((known) => ({ ...known, progress: loaded / total }));
    sending.onerror = () => setState({ problem: notSent });
    sending.onload = () => {
      const answer = jsonIn(sending.responseText) as Answer | undefined;
      const { address, problem } = answer ?? {};
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

const notSent =
  "The image could not be uploaded. The form uploads it again when you save.";
