import { PictureUpload } from "~/routes/admin/edit/picture-upload";
import { TextField } from "~/routes/admin/edit/text-field";
import { useWorkForm } from "~/routes/admin/edit/form-context";

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
