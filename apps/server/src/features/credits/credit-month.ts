/** The UTC calendar month of an instant, as 2026-11. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** When the credits renew: at the start of the next month, UTC. */
export const renewalAfter = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
