/** Why nothing can be scheduled for this date; undefined if it can. */
export function scheduleProblem(date: string | null, now: Date): string | undefined {
  if (date === null) return 'Please select a scheduled date';
  return new Date(date) <= now ? 'Please select a date in the future' : undefined;
}
