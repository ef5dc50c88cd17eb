export { createMail } from './mail.ts';
export { mailRecipient, queueMail, queueMailOnce, queueNotificationMail, SEND_MAILS, sendNow } from './queue-mail.ts';
export { sendDueMails } from './send-due-mails.ts';
