import { PictureUpload } from "~/ui/admin/work-form/picture-upload";
import { TextField } from "~/ui/admin/work-form/text-field";
import { useWorkForm } from "~/ui/admin/work-form/form-context";

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
