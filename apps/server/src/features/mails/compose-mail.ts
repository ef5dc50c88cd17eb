import type { Config } from '../../config.ts';
import type { outgoingMails } from '../../database/schema/index.ts';
import type { Message } from '../../system/message.ts';
import { unsubscribeToken } from '../preferences/index.ts';

/**
 * A queued email in its final form. Notifications contain a link and unsubscribe headers (RFC 2369, RFC 8058).
 * @param attached name of the file that goes with it: only this says that there is one
 */
export function composeMail(
  config: Pick<Config, 'publicUrl' | 'appSecret' | 'previousAppSecret'>,
  { id, recipient, replyTo, subject, text, userId, kind, path }: typeof outgoingMails.$inferSelect,
  attached?: string,
): Message {
  // The same for each attempt: if it is sent twice, mail clients recognise the duplicate.
  const messageId = { 'Message-ID': `<${id}@${new URL(config.publicUrl).hostname}>` };
  const link = path ? `\n\n${config.publicUrl}${path}` : '';
  const body = `${text}${attached ? `\n\nAttached: ${attached}` : ''}${link}`;
  const head = { to: recipient, subject, ...(replyTo && { replyTo }) };
  if (!userId || !kind) return { ...head, text: `${body}\n`, headers: messageId };
  const token = encodeURIComponent(unsubscribeToken(config, userId, kind));
  return {
    ...head,
    text: `${body}

--
You get this email because of your settings: ${config.publicUrl}/settings/notifications
Stop emails like this one: ${config.publicUrl}/unsubscribe?token=${token}
`,
    headers: {
      ...messageId,
      'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
