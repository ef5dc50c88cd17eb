export { isOnlyForBell, type NewNotification, notify, putInBell, unreadBeside } from './notify.ts';
export { toNotification } from './to-notification.ts';
