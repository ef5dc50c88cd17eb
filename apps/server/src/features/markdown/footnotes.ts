import { createHash } from 'node:crypto';
import type { MarkedExtension, Token, TokenizerThis, Tokens } from 'marked';
import { escapeHtml } from '../../text/escape-html.ts';

const LABEL = String.raw`\[\^([^\]\[\s]{1,200})\]`;
const DEFINITION = new RegExp(`^ {0,3}${LABEL}:[ \\t]*`);
const REFERENCE = new RegExp(`^${LABEL}`);
/** A line that starts a block, and so does not continue a footnote above it. */
const BEGINS_A_BLOCK = /^ {0,3}(\[\^|#{1,6}\s|>|[-*+]\s|\d+[.)]\s|```|~~~|<|\|)/;
/** Characters in which the end of a paragraph is searched: searching the whole text each time would be quadratic. */
const NEAR = 2_000;

interface Definition extends Tokens.Generic {
  label: string;
  tokens: Token[];
}

interface Note {
  number: number;
  definition: Definition;
}

/** The footnotes of one text, collected while it is parsed. */
class Footnotes {
  readonly definitions = new Map<string, Definition>();
  /** In order of first reference. */
  readonly notes = new Map<string, Note>();
  readonly referenced = new Set<string>();
  /** Part of every id, so that the notes of two posts on one page do not collide. */
  readonly prefix: string;
  parse: (tokens: Token[]) => string = () => '';

  constructor(text: string) {
    this.prefix = createHash('sha256').update(text).digest('hex').slice(0, 6);
  }

  isUsed = (definition: Definition) =>
    this.definitions.get(definition.label) === definition && this.referenced.has(definition.label);

  refer(label: string): string {
    const definition = this.definitions.get(label);
    if (!definition) return '';
    const known = this.notes.get(label);
    const { number } = known ?? { number: this.notes.size + 1 };
    if (!known) this.notes.set(label, { number, definition });
    // The back link leads to the first reference.
    const id = known ? '' : ` id="fnref-${this.prefix}-${number}"`;
    return `<sup><a href="#fn-${this.prefix}-${number}"${id}>${number}</a></sup>`;
  }

  list(): string {
    const items: string[] = [];
    // Notes referred to only by other notes are added during this loop.
    for (const note of this.notes.values()) items.push(this.item(note));
    const reached = items.length;
    // Notes that refer only to each other, so that no text is lost.
    for (const definition of this.definitions.values()) if (this.isUsed(definition)) this.refer(definition.label);
    for (const note of this.notes.values()) if (note.number > reached) items.push(this.item(note));
    return items.length > 0 ? `<hr>\n<ol>\n${items.join('')}</ol>\n` : '';
  }

  private item({ number, definition }: Note): string {
    // Followed by a text variation selector: WordPress would replace an arrow that could be an emoji with an image.
    const back = ` <a href="#fnref-${this.prefix}-${number}" id="fn-${this.prefix}-${number}">↩\ufe0e</a>`;
    const text = this.parse(definition.tokens).trimEnd();
    return `<li>${text.endsWith('</p>') ? `${text.slice(0, -'</p>'.length)}${back}</p>` : text + back}</li>\n`;
  }
}

/**
 * Footnotes as in GitHub's Markdown (`text[^1]`, `[^1]: The note.`): numbered links, and the notes as a list at the
 * end. A note without a reference and a reference without a note are left as plain text.
 */
export function footnotes(): MarkedExtension {
  let found = new Footnotes('');
  return {
    hooks: {
      preprocess(text) {
        found = new Footnotes(text);
        return text;
      },
      postprocess: (html) => html + found.list(),
    },
    extensions: [
      {
        name: 'footnote',
        level: 'block',
        start: (source) => {
          const at = source.slice(0, NEAR).search(/\n {0,3}\[\^/);
          return at < 0 ? undefined : at;
        },
        tokenizer(source) {
          const [opening, label] = DEFINITION.exec(source.slice(0, NEAR)) ?? [];
          if (opening === undefined || label === undefined) return undefined;
          const { raw, text } = noteIn(source, opening.length);
          const tokens = this.lexer.blockTokens(text, []);
          const definition: Definition = { type: 'footnote', raw, label: labelOf(label), tokens };
          if (!found.definitions.has(definition.label)) found.definitions.set(definition.label, definition);
          return definition;
        },
        renderer(token) {
          const definition = token as Definition;
          found.parse = (tokens) => this.parser.parse(tokens);
          if (found.isUsed(definition)) return '';
          const label = escapeHtml(`[^${definition.label}]:`);
          const text = this.parser.parse(definition.tokens);
          return text.startsWith('<p>') ? `<p>${label} ${text.slice('<p>'.length)}` : `<p>${label}</p>\n${text}`;
        },
      },
      {
        name: 'footnoteReference',
        level: 'inline',
        tokenizer(this: TokenizerThis, source) {
          const [raw, label] = REFERENCE.exec(source.slice(0, NEAR)) ?? [];
          if (raw === undefined || label === undefined || this.lexer.state.inLink) return undefined;
          if (!found.definitions.has(labelOf(label))) return undefined;
          found.referenced.add(labelOf(label));
          return { type: 'footnoteReference', raw, label: labelOf(label) };
        },
        renderer: (token) => found.refer(token.label),
      },
    ],
  };
}

/** Labels are case-insensitive, as for links. */
const labelOf = (label: string) => label.toLowerCase();

/** The lines of a footnote: following lines that do not start a block, and indented lines after blank ones. */
function noteIn(source: string, from: number): { raw: string; text: string } {
  const lines: string[] = [];
  let end = from;
  let isBlankAbove = false;
  for (let at = from; at < source.length; ) {
    const lineEnd = source.indexOf('\n', at);
    const next = lineEnd < 0 ? source.length : lineEnd + 1;
    const line = source.slice(at, lineEnd < 0 ? source.length : lineEnd);
    const isBlank = line.trim() === '';
    const isContinued =
      at === from || isBlank || /^( {4}|\t)/.test(line) || (!isBlankAbove && !BEGINS_A_BLOCK.test(line));
    if (!isContinued) break;
    lines.push(at === from ? line : line.replace(/^( {1,4}|\t)/, ''));
    // Blank lines after a footnote are not part of it.
    if (!isBlank) end = next;
    isBlankAbove = isBlank && at !== from;
    at = next;
  }
  return { raw: source.slice(0, Math.max(end, from)), text: lines.join('\n').trimEnd() };
}
