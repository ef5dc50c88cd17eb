/** As `23 November 2026`. For documents, which are India's. */
export const dayInIndia = (at: Date) =>
  at.toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });

/**
 * As `23 November 2026 (India time)`, of the end of something that is paid. Its user may live elsewhere, where pages show
 * the day before or after.
 */
export const dayOfEnd = (at: Date) => `${dayInIndia(at)} (India time)`;
