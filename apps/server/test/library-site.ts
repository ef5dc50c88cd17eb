import type { Library, Site } from '@pressloom/contract';
import {
  type FaultTools,
  type FaultyProxy,
  startFaultyProxy,
  startWordPress,
  type TestWordPress,
} from '@pressloom/testkit';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { libraryPosts, librarySyncs, posts, siteTerms } from '../src/database/schema/index.ts';
import { readLibraries } from '../src/features/library/index.ts';
import { signUp, type TestUser } from './factories.ts';
import { ANY_ADDRESS } from './faults/rig.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A real WordPress behind a proxy, without posts before each test, and a user who connects it. */
export interface LibrarySite {
  wordpress: TestWordPress;
  server: TestServer;
  proxy: FaultyProxy;
  ada: TestUser;
  site: Site;
  connect(login?: string): Promise<void>;
  /** Runs the job until nothing is due. */
  read(): Promise<void>;
  /** Presses the button, then runs the job. */
  refresh(): Promise<void>;
  library(): Promise<Library | undefined>;
  /** What is stored of the site's posts. */
  stored(): Promise<{ id: string; wordpressId: number; status: string; title: string; content: string }[]>;
  titles(): Promise<string[]>;
  terms(): Promise<string[]>;
  sync(): Promise<typeof librarySyncs.$inferSelect>;
  setSync(values: Partial<typeof librarySyncs.$inferInsert>): Promise<void>;
  /** Runs PHP on the site that returns ids. */
  write(php: string): Promise<number[]>;
  /** Posts "Post 0", "Post 1" … with "Text 0", "Text 1" … of the first user; returns their ids. */
  writeMany(count: number, status?: string): Promise<number[]>;
}

export function useLibrarySite(options: Parameters<typeof startTestServer>[0] = {}): LibrarySite {
  const it = {
    async connect(login = 'admin') {
      const password = await it.wordpress.createApplicationPassword(login);
      const account = { name: 'Blog', url: it.proxy.url, username: login, password };
      it.site = (await it.ada.request<Site>('POST', '/api/sites', account)).body;
    },
    async read() {
      await readLibraries(it.server.services, new AbortController().signal);
    },
    async refresh() {
      await it.ada.request('POST', `/api/sites/${it.site.id}/library/refresh`);
      await it.read();
    },
    library: async () =>
      (await it.ada.request<{ libraries: Library[] }>('GET', '/api/libraries')).body.libraries.find(
        ({ siteId }) => siteId === it.site.id,
      ),
    stored: () =>
      it.server.services.db
        .select({
          id: posts.id,
          wordpressId: libraryPosts.wordpressId,
          status: libraryPosts.status,
          title: posts.title,
          content: posts.content,
        })
        .from(libraryPosts)
        .innerJoin(posts, eq(posts.id, libraryPosts.postId))
        .where(and(eq(libraryPosts.siteId, it.site.id), isNotNull(libraryPosts.postId))),
    titles: async () => (await it.stored()).map(({ title }) => title).sort(),
    terms: async () => {
      const rows = await it.server.services.db.select().from(siteTerms).where(eq(siteTerms.siteId, it.site.id));
      return rows.map(({ name }) => name);
    },
    async sync() {
      const rows = it.server.services.db.select().from(librarySyncs).where(eq(librarySyncs.siteId, it.site.id));
      const [row] = await rows;
      if (!row) throw new Error('The site has no library');
      return row;
    },
    async setSync(values: Partial<typeof librarySyncs.$inferInsert>) {
      await it.server.services.db.update(librarySyncs).set(values).where(eq(librarySyncs.siteId, it.site.id));
    },
    write: (php: string) => it.wordpress.php<number[]>(php),
    writeMany: (count: number, status = 'publish') =>
      it.write(
        `$ids = [];
         for ($n = 0; $n < ${count}; $n++) $ids[] = wp_insert_post(['post_title' => "Post $n", 'post_content' => "Text $n",
           'post_status' => '${status}', 'post_author' => 1,
           'post_date' => date('Y-m-d H:i:s', strtotime('${status === 'future' ? '2099' : '2024'}-01-01 08:00:00') + $n * 60)]);
         return $ids;`,
      ),
  } as unknown as LibrarySite;

  beforeAll(async () => {
    it.wordpress = await startWordPress();
    it.wordpress.muPlugin('any-address', ANY_ADDRESS);
    it.server = await startTestServer(options);
  });
  afterAll(async () => {
    await it.server.close();
    await it.wordpress.stop();
  });
  beforeEach(async () => {
    await it.wordpress.php(
      `foreach (get_posts(['post_status' => array_merge(array_keys(get_post_stati()), ['any']), 'numberposts' => -1]) as $post)
         wp_delete_post($post->ID, true);
       return true;`,
    );
    it.proxy = await startFaultyProxy(it.wordpress.url);
    it.ada = await signUp(it.server);
  });
  afterEach(async () => {
    await it.ada.request('DELETE', `/api/sites/${it.site.id}`);
    await it.proxy.stop();
  });
  return it;
}

/** The site's own response with other rows, or another body, and other headers. */
export const changed =
  (change: (rows: Record<string, unknown>[]) => unknown, headersOver: Record<string, string> = {}) =>
  async ({ forward, reply }: FaultTools) => {
    const { status, headers, body } = await forward();
    const result = change(JSON.parse(body.toString()));
    const kept = ['date', 'x-wp-total', 'x-wp-totalpages'].filter((name) => headers[name] !== undefined);
    reply({
      status,
      headers: {
        ...Object.fromEntries(kept.map((name) => [name, String(headers[name])])),
        'content-type': 'application/json',
        ...headersOver,
      },
      body: typeof result === 'string' || Buffer.isBuffer(result) ? result : JSON.stringify(result),
    });
  };
