const STEPS: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [3_600, 'minute', 60],
  [86_400, 'hour', 3_600],
  [Number.POSITIVE_INFINITY, 'day', 86_400],
];

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** "3 minutes ago", "2 hours ago"; "just now" within the first minute. */
export function formatAgo(instant: string | Date, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1_000);
  if (seconds < 60) return 'just now';
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit) ?? ['', 'day' as const, 86_400];
  return words.format(-Math.floor(seconds / size), unit);
}
