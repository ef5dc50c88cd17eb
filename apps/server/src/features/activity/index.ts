export { listActivity } from './list-activity.ts';
export { type ActivityNote, noteActivity, recordActivity } from './record-activity.ts';
