export { isOnlyForBell, type News, notify, putInBell, unreadBeside } from './notify.ts';
export { toNotification } from './to-notification.ts';
