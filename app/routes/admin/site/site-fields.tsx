import { type ReactNode, useContext } from "react";
import { FieldChoices, TableField } from "../frame/field-choice";
import { Thumbnail } from "../frame/thumbnail";
import { type SiteField, siteFieldNames, siteFields } from "~/kinds/settings";

interface SiteFieldsProps {
  values: Record<SiteField, string>;
  /** The sentences say where values come from that are not the defaults. */
  sources: Record<SiteField, string>;
  zones: ZoneGroup[];
  errors?: Record<string, string | undefined>;
}

export function SiteFields({ values, sources, zones, errors = {} }: SiteFieldsProps) {
  const choices = useContext(FieldChoices);
  return siteFieldNames.map((name) => {
    const [row, value] = [siteFields[name], values[name]];
    const field = {
      name,
      row,
      value,
      hint: `${row.hint} ${sources[name]}`.trim(),
      error: errors[name],
    };
    if (name === "timeZone") {
      return (
        <TableField key={name} {...field}>
          {(control) => <TimeZones control={control} value={value} groups={zones} />}
        </TableField>
      );
    }
    return row.isImage && !choices[name] ? (
      <Image key={name} field={{ ...field, error: errors[`${name}File`] ?? field.error }} />
    ) : (
      <TableField key={name} {...field} />
    );
  });
}

interface ZoneGroup {
  name: string;
  zones: string[];
}

interface TimeZonesProps {
  control: object;
  value: string;
  groups: ZoneGroup[];
}

function TimeZones({ control, value, groups }: TimeZonesProps): ReactNode {
  const isListed = groups.some(({ zones }) => zones.includes(value));
  return (
    <select {...control} defaultValue={value}>
      {isListed ? null : <option>{value}</option>}
      {groups.map(({ name, zones }) => (
        <optgroup key={name} label={name}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function Image({ field }: { field: Parameters<typeof TableField>[0] }) {
  const { name, row, value: address } = field;
  return (
    <>
      <input type="hidden" name={name} value={address} />
      <TableField {...field} name={`${name}File`}>
        {(control) => <input {...control} type="file" accept="image/*,.heic,.heif" />}
      </TableField>
      {address ? (
        <div className="mb-6 flex items-center">
          <Thumbnail address={address} />
          <label className="choice ml-4">
            <input type="checkbox" name={`remove.${name}`} value="yes" />
            {`Remove: ${row.label}`}
          </label>
        </div>
      ) : null}
    </>
  );
}
