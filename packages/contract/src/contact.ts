import { z } from 'zod';
import { email } from './auth.ts';
import { CONTACT_LIMITS } from './limits.ts';

const line = (what: string, max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, `Please enter ${what}`).max(max, `Please use at most ${max} characters`));

/** A visitor's message to the operators of this installation. */
export const contactMessage = z.object({
  name: line('your name', CONTACT_LIMITS.name),
  email: z.string().trim().pipe(email),
  subject: line('a subject', CONTACT_LIMITS.subject),
  message: z
    .string()
    .trim()
    .min(1, 'Please enter a message')
    .max(CONTACT_LIMITS.message, `Please use at most ${CONTACT_LIMITS.message.toLocaleString('en-US')} characters`),
});
export type ContactMessage = z.infer<typeof contactMessage>;
