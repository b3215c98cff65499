import type { Counted } from "./summary.server";

/** The CSV file has all rows. */
export const mostListed = 20;

interface CountTableProps {
  /** The first column has this heading. */
  of: string;
  counts: Counted[];
}

export function CountTable({ of, counts }: CountTableProps) {
  return (
    <table className="mt-3 w-full text-left">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" className="whitespace-nowrap pl-4 text-right">
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, path, views }) => (
          <tr key={path ?? name} className="border-t">
            <td className="break-words py-1" dir="auto">
              {path ? <a href={path}>{name}</a> : name}
            </td>
            <td className="py-1 pl-4 text-right">
              {views.toLocaleString("en-US")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
