import { encode } from "uqr";

export interface QrCode {
  /** In modules, including the quiet zone. */
  size: number;
  path: string;
}

export function qrCode(text: string): QrCode {
  // ISO/IEC 18004 requires a quiet zone of four modules.
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: modules.join("") };
}
