import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '@pressloom/contract';
import type { Fault, FaultyProxy, ProxiedRequest } from '@pressloom/testkit';
import type { NamedAction, Subject } from './actions.ts';
import type { Rig } from './rig.ts';

export interface NamedFault {
  name: string;
  /** Breaks the next requests that match. */
  arm(proxy: FaultyProxy, matches: (request: ProxiedRequest) => boolean): void;
  /** Cannot resolve by itself: must fail at once with a reason, and continue once the user has fixed it. */
  isFinal?: boolean;
  /** Strikes everything at once rather than single requests; requests matched by `arms` may be held until then. */
  strikes?(proxy: FaultyProxy, arms: ((request: ProxiedRequest) => boolean)[]): Promise<void>;
  /** Strikes the server itself, so no other fault can be tested at the same time. */
  isBlow?: boolean;
  /** Strikes whatever is in progress. */
  isBlind?: boolean;
  /** The actions it applies to, if not all. */
  befalls?(action: NamedAction): boolean;
  /** The user sends the request twice at the same moment. */
  isTwice?: boolean;
  /** What the user does while the request is held. */
  meanwhile?(rig: Rig, subject: Subject): Promise<unknown>;
  /** Final status of the post, regardless of the first action. */
  ends?: NamedAction['ends'];
  /** Whether something will be missing on the site afterwards, which must be shown on the post. */
  isNamed?(action: NamedAction): boolean;
}

const once = (name: string, fault: Fault): NamedFault => ({
  name,
  arm: (proxy, matches) => void proxy.break(matches, fault),
});

/** The response of a server in front of PHP, with or without the post having been saved. */
function gateway(status: number, saved: boolean, headers: Record<string, string> = {}): NamedFault {
  const wait = headers['retry-after'] ? ' with Retry-After' : '';
  return once(`${status}${wait}, ${saved ? 'saved' : 'not saved'}`, async ({ forward, reply }) => {
    if (saved) await forward();
    reply({ status, headers: { 'content-type': 'text/html', ...headers }, body: `<h1>${status}</h1>` });
  });
}

/** The site saves something other than what it was sent, and reports that. */
const saving = (name: string, change: (sent: Record<string, unknown>) => object): NamedFault =>
  once(name, async ({ request, forward, reply }) => {
    const isJson = request.headers['content-type']?.includes('json');
    const { status, body } = await forward(
      isJson ? Buffer.from(JSON.stringify(change(JSON.parse(`${request.body}`)))) : undefined,
    );
    reply({ status, headers: { 'content-type': 'application/json' }, body });
  });

/** Something the user does while a request is in progress. */
const meanwhile = (name: string, deed: NamedFault['meanwhile'], ends?: NamedAction['ends']): NamedFault => ({
  name,
  arm: () => undefined,
  meanwhile: deed,
  ends,
});

/** For a page that is slightly out of date: its request may no longer be valid. */
const refusable = (error: Error) => {
  if (!/: (404|409) /.test(error.message)) throw error;
};

const FIREWALL = '<html><head><title>Attention Required! | Cloudflare</title></head><body>Blocked</body></html>';

/** Delay between the broken connection and the site saving the post, in the fault where a post appears late. */
export const LATE_MS = 1_000;

/** Everything that networks, hosts and servers do to a write. */
export const FAULTS: NamedFault[] = [
  {
    name: 'connection refused',
    arm: () => undefined,
    isBlind: true,
    strikes: (proxy) => proxy.refuseFor(1_500),
  },
  once('reset before the site has it', ({ reset }) => reset()),
  once('closed without a byte, not saved', ({ cut }) => cut()),
  once('closed without a byte, saved', async ({ forward, cut }) => {
    await forward();
    cut();
  }),
  once('reset, saved', async ({ forward, reset }) => {
    await forward();
    reset();
  }),
  once('answer breaks off half-way, saved', async ({ forward, replyHalf }) => replyHalf(await forward())),
  once('no answer, saved', async ({ forward }) => void (await forward())),
  once('closed, saved only afterwards', async ({ forward, cut }) => {
    cut();
    await sleep(LATE_MS);
    await forward();
  }),
  gateway(500, true),
  gateway(500, false),
  gateway(502, true),
  gateway(503, false),
  gateway(504, true),
  gateway(504, false),
  gateway(429, false, { 'retry-after': '1' }),
  gateway(503, false, { 'retry-after': '1' }),
  once('403 and a page of a firewall', ({ reply }) =>
    reply({ status: 403, headers: { 'content-type': 'text/html' }, body: FIREWALL }),
  ),
  once('200 and a page of a firewall', ({ reply }) =>
    reply({ status: 200, headers: { 'content-type': 'text/html' }, body: FIREWALL }),
  ),
  once('a PHP notice before the JSON', async ({ forward, reply }) => {
    const { status, headers, body } = await forward();
    const text = `<br />\n<b>Notice</b>: Undefined index: x in <b>/srv/www/plugin.php</b> on line <b>3</b><br />\n${body}`;
    reply({ status, headers: { 'content-type': String(headers['content-type']) }, body: text });
  }),
  {
    ...saving('saved under another slug and without its terms', ({ categories, tags, ...sent }) => ({
      ...sent,
      ...('slug' in sent && { slug: 'as-a-plugin-wants-it' }),
    })),
    isNamed: ({ name }) => name === 'create',
  },
  {
    ...saving('saved with another status', (sent) => ({ ...sent, status: 'pending' })),
    isFinal: true,
    befalls: ({ name }) => ['publish', 'schedule', 'update', 'reschedule', 'publish now'].includes(name),
  },
  { name: 'the same click twice, in two tabs', arm: () => undefined, isBlind: true, isTwice: true },
  meanwhile('edited while it is sent', async ({ user }, { postId }) => {
    const { version, content } = await user.call<Post>('GET', `/api/posts/${postId}`);
    const later = { content: `${content}<p>Words of later.</p>`, version };
    await user.call('PATCH', `/api/posts/${postId}`, later).catch(refusable);
  }),
  meanwhile(
    'deleted while it is sent',
    ({ user }, { postId }) => user.call('DELETE', `/api/posts/${postId}`).catch(refusable),
    'trash',
  ),
];
