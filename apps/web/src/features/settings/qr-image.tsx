import { QRCodeSVG } from 'qrcode.react';

/** Light modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, dark on light in both themes, as scanners expect it. */
export function QrImage({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG
      value={text}
      level="M"
      marginSize={QUIET_ZONE}
      role="img"
      aria-label={label}
      className="size-52 rounded-lg"
    />
  );
}
