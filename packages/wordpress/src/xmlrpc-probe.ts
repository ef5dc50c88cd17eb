import { asReached } from './as-reached.ts';
import type { WordPressClient } from './client.ts';
import { escapeHtml } from './entities.ts';

/**
 * Asks over XML-RPC, which carries the password in its body, whether a login is right: the only way to tell a wrong
 * password from a web server that drops the Authorization header. `unknown` where XML-RPC is closed, as on many sites, and
 * where it is elsewhere than the REST API.
 *
 * @param wordpressUrl address of WordPress' own files, as the site tells it
 */
export async function probeByXmlRpc(
  client: WordPressClient,
  wordpressUrl: string,
): Promise<'accepted' | 'refused' | 'unknown'> {
  const address = xmlRpcAddress(wordpressUrl, client.restRoot);
  if (!address) return 'unknown';
  const { username, applicationPassword } = client.credentials();
  const parameter = (text: string) => `<param><value><string>${escapeHtml(text)}</string></value></param>`;
  try {
    const response = await client.outbound.request(address, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${parameter(username)}${parameter(applicationPassword)}</params></methodCall>`,
      timeoutMs: 15_000,
      maxBytes: 100_000,
    });
    const text = response.text();
    if (text.includes('<fault>') && text.includes('<int>403</int>')) return 'refused';
    return /<name>blogid<\/name>/.test(text) ? 'accepted' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * Where the password may be sent: only where it goes already. A site may still store its address on plain http, or that
 * of the host from which it was copied.
 */
export function xmlRpcAddress(wordpressUrl: string, restRoot: string): string | undefined {
  const url = asReached(wordpressUrl, restRoot);
  return new URL(url).origin === new URL(restRoot).origin ? `${url}/xmlrpc.php` : undefined;
}
