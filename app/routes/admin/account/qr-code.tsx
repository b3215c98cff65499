interface QrCodeProps {
  label: string;
  size: number;
  path: string;
}

/** Dark on light in every theme, because some apps cannot read inverted codes. */
export function QrCode({ label, size, path }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={path} />
    </svg>
  );
}
