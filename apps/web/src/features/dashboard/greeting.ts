/** Good morning before 12:00, Good afternoon before 18:00, otherwise Good evening. */
export function greeting(now: Date): string {
  if (now.getHours() < 12) return 'Good morning';
  return now.getHours() < 18 ? 'Good afternoon' : 'Good evening';
}
