import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '@pressloom/contract';
import type { Fault, FaultyProxy, ProxiedRequest } from '@pressloom/testkit';
import type { NamedAction, Subject } from './actions.ts';
import type { Rig } from './rig.ts';

export interface NamedFault {
  name: string;
  /** Spoils the next requests that match. */
  arm(proxy: FaultyProxy, matches: (request: ProxiedRequest) => boolean): void;
  /** It cannot heal by itself: it must end at once with a reason, and go on when the user has mended it. */
  isFinal?: boolean;
  /** Everything is struck at once, not single requests; what `arms` match may be held until then. */
  strikes?(proxy: FaultyProxy, arms: ((request: ProxiedRequest) => boolean)[]): Promise<void>;
  /** It hits the server itself, so that no other fault can be tried at the same time. */
  isBlow?: boolean;
  /** It strikes whatever is under way. */
  isBlind?: boolean;
  /** Actions that it can befall, where not all. */
  befalls?(action: NamedAction): boolean;
  /** The user asks twice at the same moment. */
  isTwice?: boolean;
  /** What the user does while the request that is struck is held. */
  meanwhile?(rig: Rig, subject: Subject): Promise<unknown>;
  /** Where the post ends whatever was asked for first. */
  ends?: NamedAction['ends'];
  /** Whether something is missing on the site afterwards, which must be named on the post. */
  isNamed?(action: NamedAction): boolean;
}

const once = (name: string, fault: Fault): NamedFault => ({
  name,
  arm: (proxy, matches) => void proxy.break(matches, fault),
});

/** What a server in front of PHP says, with the post saved behind it or not. */
function gateway(status: number, saved: boolean, headers: Record<string, string> = {}): NamedFault {
  const wait = headers['retry-after'] ? ' with Retry-After' : '';
  return once(`${status}${wait}, ${saved ? 'saved' : 'not saved'}`, async ({ handOn, reply }) => {
    if (saved) await handOn();
    reply({ status, headers: { 'content-type': 'text/html', ...headers }, body: `<h1>${status}</h1>` });
  });
}

/** The site saves something else than what it was sent, and says so. */
const saving = (name: string, change: (sent: Record<string, unknown>) => object): NamedFault =>
  once(name, async ({ request, handOn, reply }) => {
    const isJson = request.headers['content-type']?.includes('json');
    const { status, body } = await handOn(
      isJson ? Buffer.from(JSON.stringify(change(JSON.parse(`${request.body}`)))) : undefined,
    );
    reply({ status, headers: { 'content-type': 'application/json' }, body });
  });

/** Something that the user does while a request is on its way. */
const meanwhile = (name: string, deed: NamedFault['meanwhile'], ends?: NamedAction['ends']): NamedFault => ({
  name,
  arm: () => undefined,
  meanwhile: deed,
  ends,
});

/** A page that is a moment behind: what it asks for may not fit any more. */
const refusable = (error: Error) => {
  if (!/: (404|409) /.test(error.message)) throw error;
};

const FIREWALL = '<html><head><title>Attention Required! | Cloudflare</title></head><body>Blocked</body></html>';

/** How long after the connection broke the site saves, in the fault in which a post appears late. */
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
  once('closed without a byte, saved', async ({ handOn, cut }) => {
    await handOn();
    cut();
  }),
  once('reset, saved', async ({ handOn, reset }) => {
    await handOn();
    reset();
  }),
  once('answer breaks off half-way, saved', async ({ handOn, replyHalf }) => replyHalf(await handOn())),
  once('no answer, saved', async ({ handOn }) => void (await handOn())),
  once('closed, saved only afterwards', async ({ handOn, cut }) => {
    cut();
    await sleep(LATE_MS);
    await handOn();
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
  once('a PHP notice before the JSON', async ({ handOn, reply }) => {
    const { status, headers, body } = await handOn();
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
