export function greeting(now: Date): string {
  if (now.getHours() < 12) return 'Good morning';
  return now.getHours() < 18 ? 'Good afternoon' : 'Good evening';
}
