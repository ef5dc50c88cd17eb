import { qrCode } from './qr-code.ts';

/** Light modules around the code, as the standard wants them. */
const MARGIN = 4;

/** A QR code as a drawing of this page: dark on light in both themes, since readers expect it so. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text);
  const size = rows.length + 2 * MARGIN;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
