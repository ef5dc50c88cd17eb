import { type DocNode, made } from '../document.ts';
import { attributesByName, type HtmlToken, htmlTokens } from '../html-tokens.ts';
import type { Hole } from './hole.ts';
import { placed, textNode } from './read-text.ts';

/** The type of a list's node and how it counts. */
export function orderOf({ name, tag }: Pick<Hole, 'name' | 'tag'>): Pick<DocNode, 'type' | 'attrs'> {
  if (name !== 'ol') return { type: 'bulletList' };
  const { start, reversed, type } = attributesByName(tag);
  const number = Number(start ?? 1);
  return {
    type: 'orderedList',
    attrs: {
      start: Number.isInteger(number) ? number : 1,
      ...(type && { type }),
      ...(reversed !== undefined && { reversed: '' }),
    },
  };
}

interface Place extends Hole {
  kind: string;
  source: string;
}

/** A list whose items are only elements: undefined if they hold more than text and lists. */
export function htmlList(source: string, place: Omit<Place, 'source'>): DocNode | undefined {
  const tokens = htmlTokens(source, place.contentStart, place.contentEnd);
  if (!tokens) return undefined;
  return new ListReader(source, tokens).list(place, place.contentEnd);
}

/** Deeper lists are cards. */
const DEEPEST = 20;

class ListReader {
  private at = 0;
  private depth = 0;

  private readonly source: string;
  private readonly tokens: HtmlToken[];

  constructor(source: string, tokens: HtmlToken[]) {
    this.source = source;
    this.tokens = tokens;
  }

  /** The items up to the list's closing tag, or to `end` for the outermost. */
  list(
    { kind, name, tag, start, end }: Pick<Place, 'kind' | 'name' | 'tag' | 'start' | 'end'>,
    contentEnd?: number,
  ): DocNode | undefined {
    if (++this.depth > DEEPEST) return undefined;
    const content: DocNode[] = [];
    let open = '';
    let done = 0;
    for (;;) {
      const between = this.skipBlank();
      if (between?.kind !== 'open' || between.name !== 'li') break;
      const item = this.item(between);
      if (!item) return undefined;
      if (content.length === 0) open = this.source.slice(start, between.start);
      content.push(placed(item.node, content.length > 0 ? this.source.slice(done, between.start) : '', content.length));
      done = item.end;
    }
    this.depth--;
    const closing = this.tokens[this.at];
    const isAtEnd = contentEnd === undefined ? closing?.kind === 'close' && closing.name === name : !closing;
    if (!isAtEnd || content.length === 0) return undefined;
    if (contentEnd === undefined) this.at++;
    const close = this.source.slice(done, contentEnd === undefined ? closing?.end : end);
    return made({ ...orderOf({ name, tag }), content }, { kind, open, close });
  }

  private skipBlank(): HtmlToken | undefined {
    for (;;) {
      const token = this.tokens[this.at];
      if (token?.kind !== 'text' || this.source.slice(token.start, token.end).trim() !== '') return token;
      this.at++;
    }
  }

  private item(opening: HtmlToken): { node: DocNode; end: number } | undefined {
    this.at++;
    const textStart = opening.end;
    const token = this.endOfText();
    if (!token) return undefined;
    const place = { start: textStart, contentStart: textStart, contentEnd: token.start, end: token.start };
    const text = textNode({ type: 'paragraph' }, { kind: 'text', source: this.source, ...place });
    if (!text) return undefined;
    const content = [placed(text, '', 0)];
    const done = this.nested(content, token);
    if (done === undefined) return undefined;
    const closing = this.skipBlank();
    if (closing?.kind !== 'close' || closing.name !== 'li') return undefined;
    this.at++;
    const open = this.source.slice(opening.start, textStart);
    return {
      node: made({ type: 'listItem', content }, { kind: 'html', open, close: this.source.slice(done, closing.end) }),
      end: closing.end,
    };
  }

  /** Skips the text of an item: to its closing tag, or to the first list in it. */
  private endOfText(): HtmlToken | undefined {
    let inside = 0;
    for (let token = this.tokens[this.at]; token; token = this.tokens[this.at]) {
      const isList = token.kind === 'open' && (token.name === 'ul' || token.name === 'ol');
      if (inside === 0 && (isList || (token.kind === 'close' && token.name === 'li'))) return token;
      if (token.kind === 'open') inside++;
      if (token.kind === 'close') inside--;
      this.at++;
    }
    return undefined;
  }

  /** Adds the lists in an item. Returns where the last one ends; undefined if there is something else. */
  private nested(content: DocNode[], first: HtmlToken): number | undefined {
    let done = first.start;
    for (let next: HtmlToken | undefined = first; next?.kind === 'open'; next = this.skipBlank()) {
      if (next.name !== 'ul' && next.name !== 'ol') return undefined;
      this.at++;
      const tag = this.source.slice(next.start, next.end);
      const list = this.list({ kind: 'html', name: next.name, tag, start: next.start, end: 0 });
      if (!list) return undefined;
      content.push(placed(list, this.source.slice(done, next.start), content.length - 1));
      done = this.tokens[this.at - 1]?.end ?? done;
    }
    return done;
  }
}
