import { createHash } from 'node:crypto';

/** SHA-256 of a random token, by which it is found: a copy of the database doesn't give it away. Not for passwords. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
