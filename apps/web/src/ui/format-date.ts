const dateForm: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const timeForm: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** "Nov 20, 2026", in the user's zone or the one given; nothing while the zone is not known: it could be the wrong day. */
export const formatDate = (instant: string | Date, timeZone?: string | null) =>
  timeZone === null ? '' : format(instant, dateForm, timeZone);

/** "Nov 20, 2026, 10:30 PM". */
export const formatDateTime = (instant: string | Date, timeZone?: string) =>
  format(instant, { ...dateForm, ...timeForm }, timeZone);

/** "Nov 20, 2026, 10:30 PM GMT+5:30". */
export const formatDateTimeZone = (instant: string | Date, timeZone?: string) =>
  format(instant, { ...dateForm, ...timeForm, timeZoneName: 'short' }, timeZone);

/** "10:30 PM". */
export const formatTime = (instant: string | Date, timeZone?: string) => format(instant, timeForm, timeZone);

export const userTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the clocks of two zones show different times at that moment. */
export const isOtherTime = (instant: string | Date, zoneA: string, zoneB: string) =>
  formatDateTime(instant, zoneA) !== formatDateTime(instant, zoneB);

function format(instant: string | Date, form: Intl.DateTimeFormatOptions, timeZone?: string) {
  return new Intl.DateTimeFormat('en-US', { ...form, timeZone }).format(new Date(instant));
}
