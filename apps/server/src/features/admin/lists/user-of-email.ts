import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { users } from '../../../database/schema/index.ts';

/** The user whose email address this is, so that a search finds what is theirs. */
export async function userOfEmail(db: Db, search: string | undefined): Promise<string | undefined> {
  if (!search?.includes('@')) return undefined;
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, sql`lower(${search}::text)`));
  return user?.id;
}
