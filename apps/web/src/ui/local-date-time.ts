const two = (value: number) => String(value).padStart(2, '0');

/** The value of `<input type="datetime-local">` for an instant: `2026-11-20T22:30`, in the user's time zone. */
export const toLocal = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/**
 * The instant of such a value in the user's time zone; null for an empty or unfinished one.
 * A time skipped in spring moves one hour later; of a time that occurs twice in autumn, the first is used.
 */
export function fromLocal(value: string): Date | null {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
