import { unescapeHtml } from './entities.ts';

/** A part of a text that WordPress removes when somebody without the right to use any HTML saves the text. */
interface RestrictedPart {
  /** `script`, `onclick attribute`: what there is one or several of. */
  kind: string;
  /** Its markup: two with the same are the same part. */
  markup: string;
}

/**
 * The parts of a text that were in an earlier version of it, and that WordPress removes when somebody without the right
 * to use any HTML saves the text: `["2 scripts", "an onclick attribute"]`. By WordPress' own list; a plugin of the site
 * may allow more. Takes time in proportion to the length of both.
 */
export const restrictedIn = (earlier: string, now: string): string[] =>
  inWords(shared(listRestricted(earlier), listRestricted(now)));

/** The same for parts that the text no longer has. */
export function restrictedLost(earlier: string, now: string): string[] {
  const before = listRestricted(earlier);
  const kept = new Set(shared(before, listRestricted(now)));
  return inWords(before.filter((part) => !kept.has(part)));
}

/** Those of `parts` that are among `others`, as often as both have them. */
function shared(parts: RestrictedPart[], others: RestrictedPart[]): RestrictedPart[] {
  const left = new Map<string, number>();
  for (const { markup } of others) left.set(markup, (left.get(markup) ?? 0) + 1);
  return parts.filter(({ markup }) => {
    const count = left.get(markup) ?? 0;
    left.set(markup, count - 1);
    return count > 0;
  });
}

function inWords(parts: RestrictedPart[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of parts) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) =>
    count === 1 ? `${/^(?:[aeio]|href|svg)/.test(kind) ? 'an' : 'a'} ${kind}` : `${count} ${kind}s`,
  );
}

/** Elements that WordPress allows in posts (`$allowedposttags` of 6.5). */
const ALLOWED = new Set(
  `a abbr acronym address area article aside audio b bdo big blockquote br button caption cite code col colgroup dd del
  details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label
  legend li main map mark menu nav object p pre q rb rp rt rtc ruby s samp section small span strike strong sub summary
  sup table tbody td textarea tfoot th thead title tr track tt u ul ol var video`.split(/\s+/),
);

/** `wp_allowed_protocols()` of 6.5. */
const PROTOCOLS = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);

/** Of `wp_kses_uri_attributes()`, those that elements above have. */
const ADDRESSES = new Set(['action', 'background', 'cite', 'data', 'href', 'longdesc', 'poster', 'src', 'usemap']);

/** Reads tags as WordPress' filter does, which ends one at the next `>`. */
function* readRestricted(source: string, isAttribute = false): Generator<RestrictedPart> {
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at)) {
    const isComment = source.startsWith('<!--', at);
    const end = isComment ? source.indexOf('-->', at + 4) : source.indexOf('>', at);
    if (end === -1) break;
    const tag = source.slice(at, end + 1);
    if (!isComment) yield* restrictedOfTag(tag);
    // WordPress filters what a comment holds, too: the attributes of a block, and markup that is commented out.
    else if (!isAttribute) yield* readRestricted(unescapedJson(tag.slice(4)), true);
    at = end + 1;
  }
}

const listRestricted = (source: string) => [...readRestricted(source)];

/** As block comments escape markup in their JSON. */
const unescapedJson = (comment: string) =>
  comment.replaceAll('\\u003c', '<').replaceAll('\\u003e', '>').replaceAll('\\u0022', '"').replaceAll('\\u0026', '&');

function* restrictedOfTag(tag: string): Generator<RestrictedPart> {
  const name = /^<\s*([a-z][a-z0-9-]*)/i.exec(tag)?.[1]?.toLowerCase();
  if (!name) return;
  const isPdf = name === 'object' && /application\/pdf/i.test(tag);
  if (!ALLOWED.has(name) || (name === 'object' && !isPdf)) {
    yield { kind: name, markup: tag };
    return;
  }
  for (const [markup, written = '', value = ''] of tag.slice(1 + name.length).matchAll(ATTRIBUTE)) {
    const attribute = written.toLowerCase();
    if (/^on[a-z]/.test(attribute)) yield { kind: `${attribute} attribute`, markup };
    const scheme = ADDRESSES.has(attribute) ? refusedScheme(value) : undefined;
    if (scheme) yield { kind: `${attribute} that begins with “${scheme}:”`, markup };
  }
}

const ATTRIBUTE = /([a-z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gi;
const SCHEME_MAX = 40;

function refusedScheme(value: string): string | undefined {
  const address = unescapeHtml(value.slice(0, 1_000).replace(/^["']/, '')).replace(/[\s\p{Cc}]/gu, '');
  const scheme = address.slice(0, Math.max(0, address.indexOf(':'))).toLowerCase();
  const isRefused = /^[a-z][a-z0-9+.-]*$/.test(scheme) && !PROTOCOLS.has(scheme);
  return isRefused ? scheme.slice(0, SCHEME_MAX) : undefined;
}
