export type Look = 'plain' | 'strong' | 'emphasis' | 'code';

/** A stretch of a line and its style. A link is shown as its text. */
export interface Span {
  text: string;
  look: Look;
}

export interface MarkdownLine {
  kind: 'heading' | 'item' | 'quote' | 'text';
  /** For items of an ordered list: the number as written. */
  number?: string;
  spans: Span[];
}

/**
 * One line of Markdown as it is shown while it is streamed: complete marks are styled, incomplete ones are hidden.
 * Returns null if there is nothing to show.
 *
 * @param isOpen more of this line may come
 */
export function readMarkdownLine(line: string, isOpen: boolean): MarkdownLine | null {
  const trimmed = line.trim();
  if (isOpen && MAY_BEGIN_BLOCK.test(trimmed)) return null;
  if (ONLY_MARKS.test(trimmed)) return null;
  const [, heading] = /^\s{0,3}#{1,6}\s+(.*)$/s.exec(line) ?? [];
  if (heading !== undefined) return shown('heading', withoutClosingMarks(heading), isOpen);
  const [, item] = /^\s*[-+*•]\s+(.*)$/s.exec(line) ?? [];
  if (item !== undefined) return shown('item', item, isOpen);
  const [, number, numbered] = /^\s*(\d{1,9}[.)])\s+(.*)$/s.exec(line) ?? [];
  if (numbered !== undefined) return shown('item', numbered, isOpen, number);
  const [, quote] = /^\s{0,3}>\s?(.*)$/s.exec(line) ?? [];
  if (quote !== undefined) return shown('quote', quote, isOpen);
  return shown('text', line, isOpen);
}

// For trimmed lines: matching whitespace at both ends would take time quadratic in its length.
/** The next character decides whether this is a mark. */
const MAY_BEGIN_BLOCK = /^(?:#{1,6}|[-+*•>]+|\d{1,9}[.)]?|`{1,3}[\w-]*|~{1,3})?$/;
/** Rules and fences. */
const ONLY_MARKS = /^(?:[#>*_=+-][\s#>*_=+-]*|`{3,}[\w-]*|~{3,}[\w-]*)?$/;

/** A heading may end with any number of marks. */
function withoutClosingMarks(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return text.slice(0, end);
}

function shown(kind: MarkdownLine['kind'], text: string, isOpen: boolean, number?: string): MarkdownLine | null {
  const spans = spansOf(text, isOpen).filter((span) => span.text !== '');
  return spans.length > 0 ? { kind, spans, ...(number && { number }) } : null;
}

// Each mark only matches up to the next one of any kind, so that the time is linear in the line's length.
const COMPLETE = new RegExp(
  [
    /`(?<code>[^`]+)`/u,
    /\[(?<link>[^[\]]+)\]\([^()\s]*\)/u,
    /\*\*(?=\S)(?<bold>[^*_`[\]]+)\*\*/u,
    /(?<!\*)\*(?=[^\s*])(?<italic>[^*_`[\]]+)(?<=\S)\*(?!\*)/u,
    /(?<![\p{L}\p{N}_])(?<line>__?)(?=[^\s_])(?<lined>[^*_`[\]]+)\k<line>(?![\p{L}\p{N}_])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

function spansOf(text: string, isOpen: boolean): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(COMPLETE)) {
    spans.push({ text: withoutMarks(text.slice(at, match.index)), look: 'plain' });
    spans.push(stretchOf(match.groups ?? {}));
    at = match.index + match[0].length;
  }
  const rest = text.slice(at);
  spans.push({ text: withoutMarks(isOpen ? withoutOpenMarks(rest) : rest), look: 'plain' });
  return spans;
}

function stretchOf({ code, link, bold, italic, line, lined = '' }: Record<string, string | undefined>): Span {
  if (code !== undefined) return { text: code, look: 'code' };
  if (bold !== undefined) return { text: bold, look: 'strong' };
  if (italic !== undefined) return { text: italic, look: 'emphasis' };
  if (link !== undefined) return { text: link, look: 'plain' };
  return { text: lined, look: line === '__' ? 'strong' : 'emphasis' };
}

/** Asterisks at a word's edge are marks even if unpaired; one between spaces is literal. */
const withoutMarks = (text: string) => text.replace(/\*+(?=\S|$)|(?<=\S|^)\*+/g, '');

/** What may still become code, a link or emphasis is shown as its text. */
const withoutOpenMarks = (text: string) =>
  text
    .replaceAll('`', '')
    .replace(/!?\[([^[\]]*)(?:\](?:\([^()\s]*)?)?$/, '$1')
    .replace(/(?<![\p{L}\p{N}_])_{1,2}([^_]*)_?$/u, '$1');
