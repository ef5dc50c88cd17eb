export { createMail } from './mail.ts';
export { newsRecipient, queueMail, queueNewsMail, SEND_MAILS, sendNow } from './queue-mail.ts';
export { sendDueMails } from './send-due-mails.ts';
