export { readCreditsLow, readFailuresOf, readReviews } from './notification-store.ts';
export { type NewNotification, notify, putInBell } from './notify.ts';
