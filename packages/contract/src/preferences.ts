import { z } from 'zod';
import { MAIL_KINDS } from './account-options.ts';
import { endpoint } from './endpoint.ts';
import { id } from './shared.ts';
import { AUDIENCES, LENGTHS, TONES } from './writing-options.ts';

/** Initial values for a new article; null where the user has not chosen one. */
export const generationDefaults = z.object({
  tone: z.enum(TONES).nullable(),
  targetAudience: z.enum(AUDIENCES).nullable(),
  length: z.enum(LENGTHS).nullable(),
  category: z.string().trim().max(200, 'Category must be at most 200 characters').nullable(),
  siteId: id.nullable(),
});
export type GenerationDefaults = z.infer<typeof generationDefaults>;

/** Events the user wants to be emailed about. */
export const mailPreferences = z.record(z.enum(MAIL_KINDS), z.boolean());
export type MailPreferences = z.infer<typeof mailPreferences>;

export const preferences = z.object({ generation: generationDefaults, mail: mailPreferences });
export type Preferences = z.infer<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  summary: 'Defaults for new posts, and email preferences',
  tag: 'Preferences',
  key: 'none',
  reply: preferences,
});

export const savePreferences = endpoint({
  method: 'PATCH',
  path: '/api/preferences',
  summary: 'Change some preferences; omitted ones are unchanged',
  tag: 'Preferences',
  key: 'none',
  body: z.object({
    generation: generationDefaults.partial().optional(),
    mail: z.partialRecord(z.enum(MAIL_KINDS), z.boolean()).optional(),
  }),
  reply: preferences,
});

/** Target of an email's unsubscribe link; also accepts the one-click request of mail clients (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Unsubscribe from one kind of email, with the signed token from such an email',
  tag: 'Preferences',
  key: 'none',
  query: z.object({ token: z.string().max(500) }),
  reply: z.object({ kind: z.enum(MAIL_KINDS) }),
});
