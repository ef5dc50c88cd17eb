import type { WordPressErrorCode } from './errors.ts';

/** The error code for a response that should have been JSON but is a page. */
export function classifyPage(page: {
  status: number;
  body: string;
  headers: Record<string, string>;
}): WordPressErrorCode {
  const { status, headers } = page;
  const body = page.body.slice(0, 100_000);
  if (status === 401 && /basic|digest/i.test(headers['www-authenticate'] ?? '')) return 'web_server_password';
  if (/briefly unavailable for scheduled maintenance|maintenance mode|under maintenance/i.test(body))
    return 'maintenance';
  if (/there has been a critical error|<b>(fatal|parse) error<\/b>|PHP (fatal|parse) error/i.test(body))
    return 'php_error';
  if (isFirewall(status, body, headers) || [403, 405, 406, 409, 418, 501].includes(status)) return 'firewall_page';
  if (/id=["']loginform["']|wp-login\.php\?|type=["']password["']/i.test(body)) return 'login_page';
  if (status === 404 || status === 410) return 'rest_disabled';
  if (status === 413) return 'content_too_large';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  // The theme's own page instead of JSON: the server has no rewrite rule for the REST API.
  if (/<link[^<>]+wp-|wp-content\/|wp-includes\//i.test(body)) return 'rest_disabled';
  return 'unexpected_reply';
}

const FIREWALLS =
  /cloudflare|cf-chl|wordfence|sucuri|incapsula|imperva|mod_security|modsecurity|imunify360|bitninja|sgcaptcha|captcha|akamai|access denied|request blocked|blocked by|not acceptable|security policy|ray id/i;

function isFirewall(status: number, body: string, headers: Record<string, string>): boolean {
  if (headers['cf-mitigated'] || headers['x-sucuri-block']) return true;
  // Cloudflare's error pages for a failing origin also carry its name.
  if ([500, 502, 504].includes(status) || status >= 520) return false;
  const title = /<title[^<>]*>([^<]*)/i.exec(body)?.[1] ?? '';
  if (/just a moment|attention required|blocked|forbidden|denied|not acceptable|captcha|security check/i.test(title))
    return true;
  // Ordinary pages of a blog may mention a firewall; a firewall's own page is short and does not use the theme.
  return body.length < 20_000 && !/wp-content\/themes\//.test(body) && FIREWALLS.test(body);
}
