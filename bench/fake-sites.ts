import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Many sites in one process, each on its own port, that respond to publishing requests as WordPress does:
 * `fake-sites.ts COUNT MILLISECONDS`. The parent process controls which are dead or slow and queries what they hold.
 */
export type Asked = { behave: 'well' | 'dead' | 'slow'; sites: number[] } | { count: true } | { forget: true };
export type Said = { ports: number[] } | { posts: number; published: number; doubled: number };

const [count = '0', latency = '0'] = process.argv.slice(2);
const SLOW_MS = 10_000;

interface Post {
  id: number;
  status: string;
  slug: string;
  date_gmt: string;
  title: string;
  content: string;
  excerpt: string;
}

interface FakeSite {
  behaviour: 'well' | 'dead' | 'slow';
  posts: Map<number, Post>;
}

const sites: FakeSite[] = [];
const ports: number[] = [];

for (let index = 0; index < Number(count); index++) {
  const site: FakeSite = { behaviour: 'well', posts: new Map() };
  const server = createServer(
    { keepAliveTimeout: 60_000 },
    (request, response) => void answer(site, request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sites.push(site);
  ports.push((server.address() as AddressInfo).port);
}

async function answer(site: FakeSite, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (site.behaviour === 'dead') return;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
  const wait = site.behaviour === 'slow' ? SLOW_MS : Number(latency);
  setTimeout(() => {
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Partial<Post>) : {};
    const { status, json } = reply(site, request.method ?? 'GET', pathname, searchParams, body);
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify(json));
  }, wait);
}

function reply({ posts }: FakeSite, method: string, path: string, query: URLSearchParams, body: Partial<Post>) {
  if (path === '/wp-json/wp/v2/users/me') return { status: 200, json: { id: 1 } };
  if (path === '/wp-json/wp/v2/posts' && method === 'GET') {
    const slugs = (query.get('slug') ?? '').split(',');
    return { status: 200, json: [...posts.values()].filter(({ slug }) => slugs.includes(slug)).map(shown) };
  }
  if (path === '/wp-json/wp/v2/posts') {
    const post: Post = {
      id: posts.size + 1,
      status: 'draft',
      slug: '',
      date_gmt: now(),
      title: '',
      content: '',
      excerpt: '',
    };
    posts.set(post.id, changed(post, body));
    return { status: 201, json: shown(post) };
  }
  const post = posts.get(Number(path.split('/').at(-1)));
  const gone = { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } };
  if (!post) return { status: 404, json: gone };
  return { status: 200, json: shown(method === 'POST' ? changed(post, body) : post) };
}

const now = () => new Date().toISOString().slice(0, 19);

function changed(post: Post, body: Partial<Post>): Post {
  Object.assign(post, body);
  if (post.status === 'publish') {
    post.slug ||= post.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  }
  return post;
}

const shown = ({ id, status, slug, date_gmt, title, content, excerpt }: Post) => ({
  date_gmt,
  id,
  modified_gmt: now(),
  slug,
  status,
  link: `http://site/?p=${id}`,
  title: { raw: title, rendered: title },
  content: { raw: content, rendered: content, protected: false, block_version: 1 },
  excerpt: { raw: excerpt, rendered: excerpt, protected: false },
  featured_media: 0,
  categories: [1],
  tags: [],
});

const say = (message: Said) => process.send?.(message);

process.on('message', (asked: Asked) => {
  if ('behave' in asked) for (const index of asked.sites) (sites[index] as FakeSite).behaviour = asked.behave;
  else if ('forget' in asked) for (const site of sites) site.posts.clear();
  else say(held());
});
process.on('disconnect', () => process.exit());

function held(): Said {
  const all = sites.flatMap(({ posts }, index) =>
    [...posts.values()].map((post) => ({ ...post, key: `${index} ${post.title}` })),
  );
  const published = all.filter(({ status }) => status === 'publish').length;
  return { posts: all.length, published, doubled: all.length - new Set(all.map(({ key }) => key)).size };
}

say({ ports });
