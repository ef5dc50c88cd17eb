import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSessionOnce } from '../features/account/index.ts';

/** What the app asks for as soon as a page of it opens; `search` is the query of the page. */
const FIRST_ASKED: [page: RegExp, asked: (id: string, search: URLSearchParams) => string[]][] = [
  [/^\/dashboard$/, () => ['/api/dashboard']],
  [/^\/(?:posts\/new|create)$/, () => ['/api/sites', '/api/preferences']],
  [/^\/posts$/, (_, search) => ['/api/sites', ...listOf(search)]],
  [/^\/posts\/([0-9a-f-]{36})(?:\/preview)?$/, (id) => ['/api/sites', `/api/posts/${id}`]],
  [/^\/(?:wordpress|wordpress-sites-list)$/, () => ['/api/sites']],
];

/** What every page asks for. */
const ALWAYS = ['/api/session', '/api/notifications'];

/** Larger answers would hold up the page that they come with. */
const LARGEST = 100_000;

/** What the API answers, by address. */
export type Replies = Record<string, unknown>;

/**
 * The answers that a page of a signed-in user asks for first, to go along with it: the app need not wait for them after
 * it has started. The API itself is asked, as this user, so nothing can be in them that the user may not read.
 * None for a visitor without a session.
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
 * The answers as an element to stand in the page. Data, not a script: the policy of the page has nothing to allow.
 * @param readAt when they were asked for at the earliest, in milliseconds
 */
export function repliesElement(replies: Replies, readAt: number): string {
  if (Object.keys(replies).length === 0) return '';
  // A `<` would let content end the element.
  const data = JSON.stringify(replies).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-replies" data-read-at="${readAt}">${data}</script>`;
}

/** Whether there is a session at all, good or not. */
export const hasSession = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes('session_token') ?? false;

/** Whether the answers are those to somebody signed in. */
export const isForUser = (replies: Replies): boolean =>
  (replies['/api/session'] as { user?: unknown } | undefined)?.user != null;

/** Whether everything that the page asks for first was answered. */
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

/** The list and its count, as the app asks for them: in this order, and only what is set. */
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
