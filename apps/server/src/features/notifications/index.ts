export { type NewNotification, notify, putInBell } from './notify.ts';
