import type { ContactMessage } from '@pressloom/contract';
import type { Message } from '../../system/mail.ts';

/** Goes to the operator; an answer to it goes to the visitor. */
export const contactMail = (to: string, { name, email, subject, message }: ContactMessage): Message => ({
  to,
  replyTo: email,
  subject: `Contact form: ${subject}`,
  text: `${name} <${email}> wrote through the contact form:

${message}
`,
});
