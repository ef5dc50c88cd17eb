/** The middle value. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const ms = (value: number) => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

export interface Measured {
  /** What was measured, in words for docs/performance.md. */
  what: string;
  value: string;
  limit: string;
  held: boolean;
}
