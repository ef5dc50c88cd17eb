import { decodeEntities } from './entities.ts';

/** A piece of HTML: text up to the next tag, a tag or a comment. */
export interface HtmlToken {
  kind: 'text' | 'open' | 'close' | 'void' | 'comment';
  /** Of a tag, in lower case; empty for text. */
  name: string;
  start: number;
  end: number;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** HTML in pieces; null if a tag or comment has no end. Linear. */
export function htmlTokens(source: string, from = 0, to = source.length): HtmlToken[] | null {
  const tokens: HtmlToken[] = [];
  let textFrom = from;
  let at = source.indexOf('<', from);
  while (at >= 0 && at < to) {
    const token = tokenAt(source, at, to);
    if (token === null) return null;
    if (token) {
      if (at > textFrom) tokens.push({ kind: 'text', name: '', start: textFrom, end: at });
      tokens.push(token);
      textFrom = token.end;
    }
    at = source.indexOf('<', token ? token.end : at + 1);
  }
  if (to > textFrom) tokens.push({ kind: 'text', name: '', start: textFrom, end: to });
  return tokens;
}

/** Undefined if the character is text; null if what begins here has no end. */
function tokenAt(source: string, start: number, to: number): HtmlToken | null | undefined {
  if (source.startsWith('<!--', start)) {
    const end = source.indexOf('-->', start + 4);
    return end < 0 || end + 3 > to ? null : { kind: 'comment', name: '', start, end: end + 3 };
  }
  const isClosing = source[start + 1] === '/';
  let at = start + (isClosing ? 2 : 1);
  if (!/[a-zA-Z]/.test(source.charAt(at))) return source[start + 1] === '!' || isClosing ? null : undefined;
  const nameFrom = at;
  while (at < to && !/[\s/>]/.test(source.charAt(at))) at++;
  const name = source.slice(nameFrom, at).toLowerCase();
  const end = endOfTag(source, at, to);
  if (end < 0) return null;
  return { kind: isClosing ? 'close' : VOID.has(name) ? 'void' : 'open', name, start, end };
}

/** After the tag's closing bracket, which may not be in a quoted value; -1 if there is none. */
function endOfTag(source: string, from: number, to: number): number {
  let isAfterEquals = false;
  for (let at = from; at < to; at++) {
    const character = source.charAt(at);
    if (character === '>') return at + 1;
    if (isAfterEquals && (character === '"' || character === "'")) {
      at = source.indexOf(character, at + 1);
      if (at < 0 || at >= to) return -1;
      isAfterEquals = false;
    } else if (character === '=') isAfterEquals = true;
    else if (!/\s/.test(character)) isAfterEquals = false;
  }
  return -1;
}

/** An attribute of a tag. */
export interface TagAttribute {
  name: string;
  value: string;
  /** Offsets in the tag, quotes included. */
  start: number;
  end: number;
}

/** The attributes of a tag as written (`<img src="…">`), the first of each name. */
export function tagAttributes(tag: string): TagAttribute[] {
  const found = new Map<string, TagAttribute>();
  const pattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gy;
  pattern.lastIndex = 1;
  pattern.exec(tag);
  for (let at = pattern.lastIndex; at < tag.length && at > 0; ) {
    if (/[\s/"'>=]/.test(tag.charAt(at))) {
      at++;
      continue;
    }
    pattern.lastIndex = at;
    const match = pattern.exec(tag);
    if (!match) break;
    const [, name = '', double, single, bare] = match;
    const value = decodeEntities(double ?? single ?? bare ?? '');
    if (!found.has(name.toLowerCase())) {
      found.set(name.toLowerCase(), { name: name.toLowerCase(), value, start: at, end: pattern.lastIndex });
    }
    at = pattern.lastIndex;
  }
  return [...found.values()];
}

export const attributesByName = (tag: string): Record<string, string> =>
  Object.fromEntries(tagAttributes(tag).map(({ name, value }) => [name, value]));

/** A tag with an attribute set to a value or without it (null), everything else as it was. */
export function withTagAttribute(tag: string, name: string, value: string | null): string {
  const there = tagAttributes(tag).find((each) => each.name === name);
  if (value === null) return there ? tag.slice(0, there.start).trimEnd() + tag.slice(there.end) : tag;
  const written = `${name}="${escapeAttribute(value)}"`;
  if (there) return tag.slice(0, there.start) + written + tag.slice(there.end);
  const end = /\s*\/?>$/.exec(tag.slice(-20));
  const cut = tag.length - (end?.[0].length ?? 1);
  return `${tag.slice(0, cut)} ${written}${tag.slice(cut)}`;
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');

export const escapeAttribute = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
