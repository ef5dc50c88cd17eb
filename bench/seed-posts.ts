import { sql } from 'drizzle-orm';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/database/connection.ts';

/** Fills the database of the environment with posts of one user: `seed-posts.ts USER_ID COUNT`. */
const [userId = '', count = '0'] = process.argv.slice(2);
const database = await openDatabase(readConfig({ ...process.env }));
await database.db.execute(sql`
  insert into blog_posts (user_id, title, content, excerpt, author, status, keywords, scheduled_date, published_at, created_at)
  select ${userId}::uuid,
         'Post ' || n || ' about ' || (array['coffee', 'gardens', 'bicycles', 'bread', 'chess'])[1 + n % 5] || ' ' || left(md5(n::text), 6),
         repeat('<p>Fresh beans matter most, and clean water comes second.</p>', 10), 'Fresh beans matter most.', 'Bench',
         (array['draft', 'pending', 'scheduled', 'published'])[1 + n % 4], array['bench', 'post ' || n % 100],
         case when n % 4 = 2 then now() + interval '30 days' end, case when n % 4 = 3 then now() - n * interval '1 minute' end,
         now() - n * interval '1 minute'
  from generate_series(1, ${Number(count)}) as n`);
await database.db.execute(sql`analyze blog_posts`);
await database.close();
