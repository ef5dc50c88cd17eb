/** The calendar month of an instant in UTC, as 2026-11. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** When the credits of the month renew: at the begin of the next, UTC. */
export const renewalAfter = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
