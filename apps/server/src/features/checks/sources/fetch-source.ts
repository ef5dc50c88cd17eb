import { cleanText, isWordPressError } from '@pressloom/wordpress';
import type { Services } from '../../../services.ts';
import { READ_MAX } from '../reading/read-passages.ts';
import { decodePage, type PageText, readPage } from './read-page.ts';

/** Ten times the markup of a long article; what follows is cut off. */
const MAX_BYTES = 3 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

export type FetchedSource = (PageText & { error: null }) | { title: ''; text: ''; error: string };

/** Reads a page that a user names as a source. A page that cannot be read is a result with its reason, not an error. */
export async function fetchSource(outbound: Services['outbound'], url: string): Promise<FetchedSource> {
  try {
    const { status, headers, body } = await outbound.request(url, {
      headers: { accept: 'text/html, application/xhtml+xml, text/plain;q=0.9' },
      maxBytes: MAX_BYTES,
      beyond: 'cut',
      timeoutMs: TIMEOUT_MS,
      followRedirects: 3,
    });
    if (status >= 400) return unreadable(`The page answered ${status}.`);
    const type = headers['content-type'] ?? 'text/html';
    if (!/^(?:text\/html|application\/xhtml\+xml|text\/plain)/i.test(type))
      return unreadable('It is not a page of text. Use a web page, or the page that describes the file.');
    const source = decodePage(body, type);
    const page = /^text\/plain/i.test(type) ? plainPage(source) : readPage(source);
    return page.text === '' ? unreadable('No text was found on the page.') : { ...page, error: null };
  } catch (error) {
    if (isWordPressError(error)) return unreadable(REASONS[error.code] ?? 'The page couldn’t be read.');
    throw error;
  }
}

const unreadable = (error: string): FetchedSource => ({ title: '', text: '', error });

const plainPage = (source: string): PageText => ({ title: '', text: cleanText(source.slice(0, READ_MAX)) });

const REASONS: Record<string, string> = {
  site_timeout: 'The page didn’t respond in time.',
  site_dns_failed: 'There is no website at this address.',
  site_refused: 'The website refused the connection.',
  site_tls_failed: 'The website’s certificate isn’t valid.',
  address_blocked: 'This address is in a private network.',
  too_many_redirects: 'The page redirects too many times.',
};
