/**
 * The time zone of a site: its IANA name, or the fixed offset if it has only that (`+05:30`), or `UTC`.
 *
 * @param name `timezone_string` of the REST index; empty with a manual offset
 * @param gmtOffset `gmt_offset` of the REST index, in hours; WordPress sends a number or a string
 */
export function siteTimeZone(name: string | null | undefined, gmtOffset: number | string | null | undefined): string {
  if (name && isTimeZone(name)) return name;
  const hours = Number(gmtOffset ?? 0);
  const minutes = Math.round((Number.isFinite(hours) ? hours : 0) * 60);
  if (minutes === 0 || Math.abs(minutes) > 14 * 60) return 'UTC';
  const part = (value: number) => String(value).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${part(Math.floor(absolute / 60))}:${part(absolute % 60)}`;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
