import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWordPress, type TestWordPress } from './start-wordpress.ts';

const basic = (username: string, password: string) => `Basic ${btoa(`${username}:${password}`)}`;
const post = async (wordpress: TestWordPress, authorization: string, body: object) => {
  const response = await fetch(`${wordpress.url}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id: number; code: string; link: string } };
};

describe('a WordPress of the testkit', () => {
  let wordpress: TestWordPress;
  beforeAll(async () => {
    wordpress = await startWordPress({ timezone: 'Asia/Kolkata' });
  });
  afterAll(() => wordpress.stop());

  test('is an empty blog with pretty permalinks in the asked time zone', async () => {
    const index = await (await fetch(`${wordpress.url}/wp-json/`)).json();
    expect(index).toMatchObject({ home: wordpress.url, timezone_string: 'Asia/Kolkata', gmt_offset: 5.5 });
    expect(await (await fetch(`${wordpress.url}/wp-json/wp/v2/posts`)).json()).toEqual([]);
  });

  test('takes posts with an application password, from several at once, and loses none', async () => {
    const authorization = basic('admin', await wordpress.createApplicationPassword());
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) => post(wordpress, authorization, { title: `Post ${n}`, status: 'publish' })),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    const stored = await wordpress.php(`
      global $wpdb; return (int) $wpdb->get_var("SELECT COUNT(*) FROM wp_posts WHERE post_type = 'post' AND post_status = 'publish'");`);
    expect(stored).toBe(24);
    const page = await fetch(replies[0]?.body.link ?? '');
    expect(await page.text()).toContain('Post 0');
  });

  test('lets its users do what their role allows', async () => {
    await wordpress.createUser({ role: 'subscriber', username: 'reader', password: 'secret' });
    const authorization = basic('reader', await wordpress.createApplicationPassword('reader'));
    const reply = await post(wordpress, authorization, { title: 'No' });
    expect([reply.status, reply.body.code]).toEqual([403, 'rest_cannot_create']);
  });

  test('runs a must-use plugin from the next request on, until it is removed', async () => {
    wordpress.muPlugin('down', 'http_response_code(503); exit("down");');
    expect((await (await fetch(wordpress.url)).text()).trim()).toBe('down');
    expect(await wordpress.php('return 1 + 1;')).toBe(2);
    wordpress.removeMuPlugin('down');
    expect(await (await fetch(wordpress.url)).text()).toContain('<html');
  });

  test("publishes what is due when somebody visits: WordPress' own timer runs", async () => {
    const authorization = basic('admin', await wordpress.createApplicationPassword());
    const due = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await post(wordpress, authorization, { title: 'Later', status: 'future', date_gmt: due });
    // Moves the due time into the past, as if an hour had gone by.
    await wordpress.php(`
      global $wpdb;
      $past = gmdate('Y-m-d H:i:s', time() - 60);
      $wpdb->update($wpdb->posts, ['post_date_gmt' => $past, 'post_date' => get_date_from_gmt($past)], ['ID' => ${body.id}]);
      clean_post_cache(${body.id});
      wp_clear_scheduled_hook('publish_future_post', [${body.id}]);
      wp_schedule_single_event(time() - 60, 'publish_future_post', [${body.id}]);`);
    // Whoever visits while the timer runs, or within a minute of a run that never came to an end, starts no other. And
    // WordPress keeps all its events in one option: a run that began earlier may write it back without this one.
    const visit = async () => {
      await wordpress.php(`
        if (get_post_status(${body.id}) === 'future' && !wp_next_scheduled('publish_future_post', [${body.id}]))
          wp_schedule_single_event(time() - 60, 'publish_future_post', [${body.id}]);`);
      await (await fetch(wordpress.url)).text();
      return wordpress.php(`return get_post_status(${body.id});`);
    };
    await expect.poll(visit, { timeout: 90_000 }).toBe('publish');
  }, 100_000);

  test('logs what reached it', async () => {
    const before = (await wordpress.requests()).length;
    await (await fetch(`${wordpress.url}/wp-json/?_fields=name`)).text();
    expect((await wordpress.requests()).slice(before)).toEqual([
      { at: expect.any(String), method: 'GET', url: '/wp-json/?_fields=name', authorization: false },
    ]);
  });

  test('reports an error of PHP that a test sends', async () => {
    await expect(wordpress.php("throw new Exception('so it is');")).rejects.toThrow('so it is');
  });
});

test('a WordPress in a sub-folder with plain permalinks answers there', async () => {
  const wordpress = await startWordPress({ basePath: '/blog', permalinks: 'plain' });
  try {
    const home = await fetch(`${wordpress.url}/`);
    await home.text();
    expect(home.headers.get('link')).toContain(`<${wordpress.url}/index.php?rest_route=/>; rel="https://api.w.org/"`);
    const outside = await fetch(new URL('/', wordpress.url));
    expect([outside.status, (await outside.text()).includes('Not this folder')]).toEqual([404, true]);
    const login = await fetch(`${wordpress.url}/wp-admin/`);
    expect(login.url).toContain('/blog/wp-login.php');
    await login.text();
  } finally {
    await wordpress.stop();
  }
});

test('a WordPress takes the address for its own that it is given', async () => {
  const wordpress = await startWordPress({ publicUrl: 'http://blog.example:8080' });
  try {
    const index = await (await fetch(`${wordpress.url}/wp-json/?_fields=home,url`)).json();
    expect(index).toEqual({ home: 'http://blog.example:8080', url: 'http://blog.example:8080' });
  } finally {
    await wordpress.stop();
  }
});

test('a killed test leaves neither a server nor files behind', async () => {
  const program = `
    import { startWordPress } from ${JSON.stringify(new URL('./start-wordpress.ts', import.meta.url).href)};
    const wordpress = await startWordPress();
    console.log(JSON.stringify([wordpress.url, await wordpress.php('return WP_CONTENT_DIR;')]));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [url, folder] = JSON.parse(line) as [string, string];
  child.kill('SIGKILL');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone');
  await expect.poll(() => existsSync(folder)).toBe(false);
});
