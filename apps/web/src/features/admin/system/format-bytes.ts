const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** "1.2 GB", in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: power > 1 ? 1 : 0 })} ${UNITS[power]}`;
}
