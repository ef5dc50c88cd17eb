/** WordPress' own shortcodes, which need no attributes. Another name in brackets could be just a word. */
const OWN = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);
/** What these enclose is no text of the post. */
const ENCLOSING = new Set(['audio', 'caption', 'embed', 'playlist', 'video', 'wp_caption']);

const TAG = /(?<!\[)\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]/gi;
const UNFINISHED = /\[\/?[a-z][\w-]*(?:\s[^[\]]*)?$/i;
/** No shortcode is longer, nor what one of WordPress' own encloses. */
const LONGEST = 1_000;

/**
 * Plain text without the shortcodes in it (`[gallery ids="1,2"]`), which a site replaces by something else. What plugins'
 * shortcodes enclose stays: page builders put whole posts between theirs. Linear in the length of the text.
 */
export function withoutShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const closings = new Map<string, number>();
  for (const { 1: slash, 2: name = '', index } of text.matchAll(TAG)) if (slash) closings.set(name, index);
  let kept = '';
  let at = 0;
  let within: string | undefined;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes, index } of text.matchAll(TAG)) {
    const end = index + tag.length;
    if (within !== undefined) {
      if (!slash || name !== within) continue;
      within = undefined;
      at = end;
      continue;
    }
    const isClosedLater = (closings.get(name) ?? -1) > index;
    const isShortcode = OWN.has(name) || name.includes('_') || attributes?.includes('=') || isClosedLater;
    if (!slash && !isShortcode) continue;
    kept += text.slice(at, index);
    at = end;
    if (!slash && isClosedLater && ENCLOSING.has(name)) within = name;
  }
  return kept + text.slice(at);
}

/** The beginning of a text to which more will be added, up to where a shortcode may still be unfinished. */
export function beforeUnfinishedShortcode(text: string): string {
  const tail = text.length - LONGEST;
  const open = Math.max(tail, 0) + text.slice(Math.max(tail, 0)).search(UNFINISHED);
  let end = open < Math.max(tail, 0) ? text.length : open;
  for (const { 1: slash, 2: name = '', index } of text.slice(0, end).matchAll(TAG)) {
    const isOpen = !slash && ENCLOSING.has(name) && index >= tail && !text.includes(`[/${name}]`, index);
    if (isOpen) end = Math.min(end, index);
  }
  return text.slice(0, end);
}
