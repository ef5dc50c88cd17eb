/** As `23 November 2026`. */
export const dayInIndia = (at: Date) =>
  at.toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });
