import { asReached } from './as-reached.ts';
import type { WordPressClient } from './client.ts';
import { escapeHtml } from './entities.ts';

/**
 * Checks a login over XML-RPC, which carries the password in its body: the only way to tell a wrong password from a web
 * server that drops the Authorization header. `unknown` if XML-RPC is closed, as on many sites, or is on another origin
 * than the REST API.
 *
 * @param wordpressUrl URL of WordPress' own files, as the site reports it
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
 * The XML-RPC URL, only if the password is sent to that origin anyway. A site may still store an http URL, or that of
 * the host it was copied from.
 */
export function xmlRpcAddress(wordpressUrl: string, restRoot: string): string | undefined {
  const url = asReached(wordpressUrl, restRoot);
  return new URL(url).origin === new URL(restRoot).origin ? `${url}/xmlrpc.php` : undefined;
}
