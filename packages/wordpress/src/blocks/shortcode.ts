import type { ChildNode, Element } from 'domhandler';
import { block } from './block.ts';
import { hasOnly, isBlank, isPhrasing, isText, phrase } from './dom.ts';

/** WordPress' own shortcodes, recognised even without attributes; any other name could be just a word in brackets. */
const OWN = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);

/** A shortcode block from a paragraph that contains exactly one shortcode, with its enclosed content. */
export function shortcode(element: Element): string | undefined {
  if (!hasOnly(element)) return undefined;
  return looseShortcode(element.children);
}

/** The same for nodes outside any paragraph. */
export function looseShortcode(nodes: ChildNode[]): string | undefined {
  const first = nodes.find((node) => !isBlank(node));
  if (!first || !isText(first) || !first.data.trimStart().startsWith('[') || !nodes.every(isPhrasing)) return undefined;
  const content = phrase(nodes);
  return isOneShortcode(content) ? block('shortcode', content) : undefined;
}

function isOneShortcode(content: string): boolean {
  const [opening = '', name = '', attributes] = /^\[([a-z][\w-]*)(\s[^\][]*)?\]/.exec(content) ?? [];
  if (opening === '') return false;
  const rest = content.slice(opening.length);
  if (rest === '') return OWN.has(name) || attributes?.includes('=') === true;
  const closing = `[/${name}]`;
  return rest.indexOf(closing) === rest.length - closing.length;
}
