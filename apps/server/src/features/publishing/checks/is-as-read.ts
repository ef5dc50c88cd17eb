import { and, eq } from 'drizzle-orm';
import { publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';

/** The publication, unless it has changed since it was read: what was made of it meanwhile takes precedence. */
export const isAsRead = ({ id, revision, updatedAt }: PublicationRow) =>
  and(eq(publications.id, id), eq(publications.revision, revision), eq(publications.updatedAt, updatedAt));
