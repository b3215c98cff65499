interface Bar {
  group: string;
  name: string;
  value: number;
}

const width = 760;
const left = 310;
const right = 90;
const rowHeight = 22;
const headHeight = 34;

/** Draws an SVG image with one bar for each value, on a logarithmic scale that begins at 1. */
export function chart(bars: Bar[]): string {
  const top = Math.log10(Math.max(...bars.map(({ value }) => value)));
  const lengthOf = (value: number) =>
    (Math.max(Math.log10(value), 0.02) / top) * (width - left - right);
  const parts: string[] = [];
  let y = 0;
  for (const [index, { group, name, value }] of bars.entries()) {
    if (group !== bars[index - 1]?.group) {
      y += headHeight;
      parts.push(`<text x="12" y="${y - 8}" font-weight="bold">${group}</text>`);
    }
    const length = lengthOf(value).toFixed(1);
    const shown = value < 100 ? value.toPrecision(2) : Math.round(value).toLocaleString("en");
    parts.push(
      `<text x="${left - 10}" y="${y + 15}" text-anchor="end">${name}</text>`,
      `<rect x="${left}" y="${y + 3}" width="${length}" height="${rowHeight - 6}" fill="#2f6f62"/>`,
      `<text x="${left + Number(length) + 6}" y="${y + 15}">${shown}</text>`,
    );
    y += rowHeight;
  }
  const height = y + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="#1a1a1a">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${parts.join("\n")}
</svg>
`;
}
