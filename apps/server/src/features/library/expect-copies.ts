import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';

/**
 * Notes the copies that a new site is known to have as posts that it was not found to have yet: those that its first
 * reading doesn't come across are looked up there, and each is read anew.
 */
export async function expectCopies(tx: Db, siteId: string): Promise<void> {
  await tx.execute(sql`
    insert into library_posts (user_id, site_id, post_id, wordpress_id, type, status, found_at)
    select p.user_id, p.site_id, p.post_id, p.wordpress_id, b.type, coalesce(p.remote->>'status', 'publish'), 'epoch'
    from publications p join blog_posts b on b.id = p.post_id and b.site_id = p.site_id
    where p.site_id = ${siteId} and p.wordpress_id is not null
    on conflict do nothing`);
}
