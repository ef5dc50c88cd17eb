import type { LinkState } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import type { Services } from '../../../services.ts';
import { keepLinkStates, knownLinkStates } from './link-store.ts';

/** Distinct links of one check. */
export const LINKS_MAX = 20;
const AT_ONCE = 4;
const TIMEOUT_MS = 5_000;
/** Enough to see that there is a page. */
const READ_BYTES = 64 * 1024;

/**
 * Whether the pages that a text links to are there, each asked once a day for each user. `dead` is said only of a page
 * that is gone (404, 410) or whose host does not exist; everything else that is no page is `unsure`.
 *
 * @param urls http or https; the first {@link LINKS_MAX} different ones are judged
 */
export async function checkLinks(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  userId: string,
  urls: readonly string[],
): Promise<Map<string, LinkState>> {
  const wanted = [...new Set(urls)].filter(isWebUrl).slice(0, LINKS_MAX);
  const states = await knownLinkStates(db, userId, wanted);
  const unknown = wanted.filter((url) => !states.has(url));
  const found = new Map<string, LinkState>();
  const next = async () => {
    for (let url = unknown.pop(); url !== undefined; url = unknown.pop()) found.set(url, await stateOf(outbound, url));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await keepLinkStates(db, userId, found);
  return new Map([...states, ...found]);
}

const URL_MAX = 2_000;

const isWebUrl = (url: string) => /^https?:\/\//i.test(url) && url.length <= URL_MAX && URL.canParse(url);

async function stateOf(outbound: Services['outbound'], url: string): Promise<LinkState> {
  try {
    const deadline = Date.now() + TIMEOUT_MS;
    const { status } = await outbound.request(url, { method: 'HEAD', timeoutMs: TIMEOUT_MS });
    if (status < 400) return 'alive';
    // Some servers don’t know HEAD, or answer it with 404.
    const timeoutMs = Math.max(1, deadline - Date.now());
    const page = await outbound.request(url, { maxBytes: READ_BYTES, beyond: 'cut', timeoutMs });
    if (page.status < 400) return 'alive';
    return page.status === 404 || page.status === 410 ? 'dead' : 'unsure';
  } catch (error) {
    return isUnknownHost(error) ? 'dead' : 'unsure';
  }
}

/** The host does not exist, rather than that nobody could say at the moment. */
function isUnknownHost(error: unknown): boolean {
  const { cause } = error instanceof WordPressError ? error : {};
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
}
