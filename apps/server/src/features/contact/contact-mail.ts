import type { ContactMessage } from '@pressloom/contract';
import type { Message } from '../../system/message.ts';

/** Sent to the operator, with the visitor as the reply-to address. */
export const contactMail = (to: string, { name, email, subject, message }: ContactMessage): Message => ({
  to,
  replyTo: email,
  subject: `Contact form: ${subject}`,
  text: `${name} <${email}> wrote through the contact form:

${message}
`,
});
