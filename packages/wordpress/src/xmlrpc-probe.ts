import { escapeHtml } from './entities.ts';
import type { Outbound } from './outbound.ts';

/**
 * Asks over XML-RPC, which carries the password in its body, whether a login is right: the only way to tell a wrong
 * password from a web server that drops the Authorization header. `unknown` where XML-RPC is closed, as on many sites.
 *
 * @param wordpressUrl address of WordPress' own files, without a trailing slash
 */
export async function probeByXmlRpc(
  outbound: Outbound,
  wordpressUrl: string,
  username: string,
  password: string,
): Promise<'accepted' | 'refused' | 'unknown'> {
  const parameter = (text: string) => `<param><value><string>${escapeHtml(text)}</string></value></param>`;
  try {
    const response = await outbound.request(`${wordpressUrl}/xmlrpc.php`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${parameter(username)}${parameter(password)}</params></methodCall>`,
      timeoutMs: 15_000,
      maxBytes: 100_000,
    });
    const text = response.text();
    if (/<fault>[\s\S]*<int>403<\/int>/.test(text)) return 'refused';
    return /<name>blogid<\/name>/.test(text) ? 'accepted' : 'unknown';
  } catch {
    return 'unknown';
  }
}
