import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSessionOnce } from '../features/account/index.ts';

/** What the app requests as soon as one of its pages opens; `search` is the query of the page. */
const FIRST_ASKED: [page: RegExp, asked: (id: string, search: URLSearchParams) => string[]][] = [
  [/^\/dashboard$/, () => ['/api/dashboard']],
  [/^\/(?:posts\/new|create)$/, () => ['/api/sites', '/api/preferences']],
  [/^\/posts$/, (_, search) => ['/api/sites', ...listOf(search)]],
  [/^\/posts\/([0-9a-f-]{36})(?:\/preview)?$/, (id) => ['/api/sites', `/api/posts/${id}`]],
  [/^\/(?:wordpress|wordpress-sites-list)$/, () => ['/api/sites']],
];

/** Requested by every page. */
const ALWAYS = ['/api/session', '/api/notifications'];

/** Larger replies would delay the page that carries them. */
const LARGEST = 100_000;

/** API replies by URL. */
export type Replies = Record<string, unknown>;

/**
 * Preloads the replies that a signed-in user's page requests first, so that the app need not wait for them after its
 * start. They come from the API itself, as this user, so they hold nothing that the user may not read. Empty for a
 * visitor without a session.
 */
export async function firstReplies(app: FastifyInstance, request: FastifyRequest): Promise<Replies> {
  if (!hasSession(request)) return {};
  const { cookie } = request.headers;
  const ask = async (url: string): Promise<[string, unknown][]> => {
    const reply = await app.inject({ url, headers: { cookie }, remoteAddress: request.ip });
    return reply.statusCode === 200 && reply.payload.length <= LARGEST ? [[url, reply.json()]] : [];
  };
  const answers = await readSessionOnce(() => Promise.all(addressesFor(request).map(ask)));
  return Object.fromEntries(answers.flat());
}

/**
 * The replies as an element of the page. Data, not a script, so the page's content security policy need not allow it.
 * @param readAt earliest time at which they were read, in milliseconds
 */
export function repliesElement(replies: Replies, readAt: number): string {
  if (Object.keys(replies).length === 0) return '';
  // A `<` would let content close the element.
  const data = JSON.stringify(replies).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-replies" data-read-at="${readAt}">${data}</script>`;
}

/** Whether there is a session cookie at all, valid or not. */
export const hasSession = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes('session_token') ?? false;

/** Whether the replies are for a signed-in user. */
export const isForUser = (replies: Replies): boolean =>
  (replies['/api/session'] as { user?: unknown } | undefined)?.user != null;

/** Whether the replies to all first requests of the page are there. */
export const isWhole = (request: FastifyRequest, replies: Replies): boolean =>
  addressesFor(request).every((address) => address in replies);

const addressesFor = ({ url }: FastifyRequest) => [...ALWAYS, ...askedBy(new URL(url, 'http://page'))];

function askedBy({ pathname, searchParams }: URL): string[] {
  for (const [page, asked] of FIRST_ASKED) {
    const match = page.exec(pathname);
    if (match) return asked(match[1] ?? '', searchParams);
  }
  return [];
}

/** The list and its count, as the app requests them: in this order, and only what is set. */
function listOf(page: URLSearchParams): string[] {
  const query = new URLSearchParams();
  const add = (name: string) => {
    const value = page.get(name)?.trim();
    if (value) query.set(name, value);
  };
  const address = (path: string) => (query.size > 0 ? `${path}?${query}` : path);
  for (const name of ['search', 'status', 'siteId']) add(name);
  const count = address('/api/posts/count');
  add('sort');
  return [address('/api/posts'), count];
}
