export { newsRecipient, queueMail, queueNewsMail, sendNow } from './queue-mail.ts';
export { sendDueMails } from './send-due-mails.ts';
