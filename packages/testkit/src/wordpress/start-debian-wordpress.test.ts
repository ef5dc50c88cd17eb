import { expect, test } from 'vitest';
import { startDebianWordPress } from './start-debian-wordpress.ts';

test('a WordPress on nginx, PHP-FPM and MariaDB takes posts from several at once and loses none', async () => {
  const wordpress = await startDebianWordPress({ timezone: 'Asia/Kolkata' });
  try {
    const password = await wordpress.createApplicationPassword();
    const headers = { authorization: `Basic ${btoa(`admin:${password}`)}`, 'content-type': 'application/json' };
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const body = JSON.stringify({ title: `Post ${n}`, status: 'publish' });
        return fetch(`${wordpress.url}/wp-json/wp/v2/posts`, { method: 'POST', headers, body });
      }),
    );
    const made = (await Promise.all(replies.map((reply) => reply.json()))) as { link: string }[];
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(
      await wordpress.php(`global $wpdb; return [
        (int) $wpdb->get_var("select count(*) from $wpdb->posts where post_type = 'post' and post_status = 'publish'"),
        str_contains($wpdb->db_server_info(), 'MariaDB')];`),
    ).toEqual([24, true]);
    const page = await fetch(made[0]?.link ?? '');
    expect(await page.text()).toContain('Post 0');
  } finally {
    await wordpress.stop();
  }
});
