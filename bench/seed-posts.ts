import { sql } from 'drizzle-orm';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/database/connection.ts';

/**
 * Fills the database of the environment with posts of one user and their activity: `seed-posts.ts USER_ID COUNT`. Posts
 * are 40 minutes apart, so that a month of the calendar contains the same number whatever the total.
 */
const [userId = '', count = '0'] = process.argv.slice(2);
const database = await openDatabase(readConfig({ ...process.env }));
await database.db.transaction(async (tx) => {
  await tx.execute(sql`
  insert into blog_posts (user_id, title, content, excerpt, author, origin, category, more_categories, status, keywords, scheduled_date, published_at, created_at)
  select ${userId}::uuid,
         'Post ' || n || ' about ' || (array['coffee', 'gardens', 'bicycles', 'bread', 'chess'])[1 + n % 5] || ' ' || left(md5(n::text), 6),
         repeat('<p>Fresh beans matter most, and clean water comes second.</p>', 10) ||
           '<p>Roast' || n % 5 || ', steam' || n % 4 || ', grind' || n % 100 || ', blend' || n || '.</p>', 'Fresh beans matter most.',
         (array['Ada', 'Grace'])[1 + n % 2], case when n % 2 = 0 then 'here' else 'site' end,
         case when n % 20 = 7 then 'Tea' else 'Coffee' end, case when n % 10 = 8 then array['Cake'] else '{}' end,
         (array['draft', 'pending', 'scheduled', 'published'])[1 + n % 4], array['bench', 'post ' || n % 100],
         case when n % 4 = 2 then now() + n * interval '40 minutes' end, case when n % 4 = 3 then now() - n * interval '40 minutes' end,
         now() - n * interval '40 minutes'
  from generate_series(1, ${Number(count)}) as n`);
  // Their words, as the background job would read them within minutes: it must not run while something is measured.
  await tx.execute(sql`
  insert into post_texts (post_id, created_at, words)
  select id, created_at, array_to_tsvector(array(
    select distinct left(${userId}, 8) || ':' || word
    from regexp_split_to_table(lower(title || ' ' || regexp_replace(content, '<[^>]*>', ' ', 'g')), '[^a-z0-9]+') as word
    where word <> ''))
  from blog_posts where user_id = ${userId}::uuid
  -- The job has read the words of the examples.
  on conflict do nothing`);
  await tx.execute(sql`delete from post_texts_due`);
});
// Scheduled and published posts need a publication on a site.
await database.db.execute(sql`
  with site as (
    insert into wordpress_sites (user_id, site_name, url, rest_root, username, sealed_password, wordpress_user_id, roles, capabilities, timezone)
    values (${userId}::uuid, 'Bench', 'http://127.0.0.1:9', 'http://127.0.0.1:9/wp-json/', 'bench', '', 1, '[]', '{}', 'UTC')
    returning id
  ), sent as (
    insert into publications (user_id, post_id, site_id, action, state, reservation, wordpress_id, remote, wanted_version, sent_version)
    select user_id, blog_posts.id, site.id, case status when 'scheduled' then 'schedule' else 'publish' end, 'done',
           'draft-' || blog_posts.id, 1, json_build_object('status', case status when 'scheduled' then 'future' else 'publish' end), 1, 1
    from blog_posts, site where user_id = ${userId}::uuid and not sample and status in ('scheduled', 'published')
    returning post_id, site_id
  )
  update blog_posts set site_id = sent.site_id from sent where blog_posts.id = sent.post_id`);
await database.db.execute(sql`
  insert into activity (user_id, area, kind, post_id, title, created_at)
  select user_id, 'posts', 'post.created', id, title, created_at from blog_posts where user_id = ${userId}::uuid and not sample`);
await database.db.execute(sql`analyze blog_posts, post_texts, activity`);
await database.close();
