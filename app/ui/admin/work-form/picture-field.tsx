import { given } from "~/art/image-source";
import { TextField } from "~/ui/admin/work-form/text-field";
import { useWorkForm } from "~/ui/admin/work-form/form-context";

interface PictureFieldProps {
  name: "imageUrl" | "iconUrl" | "bannerImageUrl";
}

/** The address of a picture, with the picture itself. */
export function PictureField({ name }: PictureFieldProps) {
  const { values } = useWorkForm();
  return (
    <div className="picture-field">
      <TextField name={name} />
      <Thumbnail address={values[name]} />
    </div>
  );
}

/** A picture beside the field with its address. */
export function Thumbnail({ address }: { address: string }) {
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
