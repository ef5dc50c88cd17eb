import type { ContactMessage } from '@pressloom/contract';
import { contactMessages } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { contactMail } from './contact-mail.ts';

/** Stores a message and emails it. Submitting the same form again, by a double click or reload, does neither. */
export async function receiveMessage(
  { db, mail, config }: Pick<Services, 'db' | 'mail' | 'config'>,
  formId: string,
  message: ContactMessage,
): Promise<void> {
  const [stored] = await db
    .insert(contactMessages)
    .values({ id: formId, ...message })
    .onConflictDoNothing({ target: contactMessages.id })
    .returning({ id: contactMessages.id });
  // The visitor need not wait for a mail server: the message is stored.
  if (stored) void mail.send(contactMail(config.contactEmail, message));
}
