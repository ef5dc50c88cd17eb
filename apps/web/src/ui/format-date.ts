const date: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const dateTime: Intl.DateTimeFormatOptions = { ...date, ...time };
const dateTimeZone: Intl.DateTimeFormatOptions = { ...dateTime, timeZoneName: 'short' };

/** "Nov 20, 2026", in the user's zone or the given one; empty while the zone is unknown, since it could be the wrong day. */
export const formatDate = (instant: string | Date, timeZone?: string | null) =>
  timeZone === null ? '' : format(instant, date, timeZone);

/** "Nov 20, 2026, 10:30 PM". */
export const formatDateTime = (instant: string | Date, timeZone?: string) => format(instant, dateTime, timeZone);

/** "Nov 20, 2026, 10:30 PM GMT+5:30". */
export const formatDateTimeZone = (instant: string | Date, timeZone?: string) =>
  format(instant, dateTimeZone, timeZone);

/** "10:30 PM". */
export const formatTime = (instant: string | Date, timeZone?: string) => format(instant, time, timeZone);

export const userTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the clocks of two zones show different times at that instant. */
export const isOtherTime = (instant: string | Date, zoneA: string, zoneB: string) =>
  formatDateTime(instant, zoneA) !== formatDateTime(instant, zoneB);

function format(instant: string | Date, form: Intl.DateTimeFormatOptions, timeZone?: string) {
  return formatterOf(form, timeZone).format(new Date(instant));
}

interface Formatter {
  timeZone: string;
  formatter: Intl.DateTimeFormat;
}

/** The last formatter per format: a list shows all its dates in one zone, and creating one takes far longer than using it. */
const lastOf = new Map<Intl.DateTimeFormatOptions, Formatter>();

function formatterOf(form: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat {
  // Not cached: the user's time zone may have changed.
  if (!timeZone) return new Intl.DateTimeFormat('en-US', form);
  const last = lastOf.get(form);
  if (last?.timeZone === timeZone) return last.formatter;
  const formatter = new Intl.DateTimeFormat('en-US', { ...form, timeZone });
  lastOf.set(form, { timeZone, formatter });
  return formatter;
}
