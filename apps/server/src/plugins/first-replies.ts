import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What the app asks for as soon as a page of it opens; `search` is the query of the page. */
const FIRST_ASKED: [page: RegExp, asked: (id: string, search: URLSearchParams) => string[]][] = [
  [/^\/dashboard$/, () => ['/api/dashboard']],
  [/^\/(?:posts\/new|create)$/, () => ['/api/sites', '/api/preferences']],
  [/^\/posts$/, (_, search) => [listOf(search)]],
  [/^\/posts\/([0-9a-f-]{36})(?:\/preview)?$/, (id) => ['/api/sites', `/api/posts/${id}`]],
  [/^\/(?:wordpress|wordpress-sites-list)$/, () => ['/api/sites']],
];

/** Larger answers would hold up the page that they come with. */
const LARGEST = 100_000;

/**
 * The answers that a page of a signed-in user asks for first, as an element to stand in that page: the app need not
 * wait for them after it has started. Data, not a script: the policy of the page has nothing to allow.
 * Empty for a visitor without a session cookie.
 */
export async function firstReplies(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  const cookie = request.headers.cookie;
  if (!cookie?.includes('session_token')) return '';
  const url = new URL(request.url, 'http://page');
  const replies: Record<string, unknown> = {};
  for (const address of ['/api/session', ...askedBy(url)]) {
    const reply = await app.inject({ url: address, headers: { cookie }, remoteAddress: request.ip });
    if (reply.statusCode !== 200 || reply.payload.length > LARGEST) continue;
    replies[address] = reply.json();
  }
  // A `<` would let content end the element.
  const data = JSON.stringify(replies).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="first-replies">${data}</script>`;
}

function askedBy({ pathname, searchParams }: URL): string[] {
  for (const [page, asked] of FIRST_ASKED) {
    const match = page.exec(pathname);
    if (match) return asked(match[1] ?? '', searchParams);
  }
  return [];
}

/** As the app asks for it: `search` before `status`, and only what is set. */
function listOf(page: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of ['search', 'status']) {
    const value = page.get(name)?.trim();
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `/api/posts?${query}` : '/api/posts';
}
