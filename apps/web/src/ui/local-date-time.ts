const two = (value: number) => String(value).padStart(2, '0');

/** What `<input type="datetime-local">` holds for a moment: `2026-11-20T22:30`, on the user's clock. */
export const toLocal = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/**
 * The moment such a value means on the user's clock; null for an empty or unfinished one.
 * A time in the hour that is skipped in spring is moved on by that hour; of one that comes twice in autumn the first is taken.
 */
export function fromLocal(value: string): Date | null {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
