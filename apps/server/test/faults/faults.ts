import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultyProxy, ProxiedRequest } from '@pressloom/testkit';

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
  {
    ...once('403 and a page of a firewall', ({ reply }) =>
      reply({ status: 403, headers: { 'content-type': 'text/html' }, body: FIREWALL }),
    ),
    isFinal: true,
  },
  once('200 and a page of a firewall', ({ reply }) =>
    reply({ status: 200, headers: { 'content-type': 'text/html' }, body: FIREWALL }),
  ),
  once('a PHP notice before the JSON', async ({ handOn, reply }) => {
    const { status, headers, body } = await handOn();
    const text = `<br />\n<b>Notice</b>: Undefined index: x in <b>/srv/www/plugin.php</b> on line <b>3</b><br />\n${body}`;
    reply({ status, headers: { 'content-type': String(headers['content-type']) }, body: text });
  }),
];
