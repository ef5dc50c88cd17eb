import { Marked } from 'marked';
import { escapeHtml } from '../../text/escape-html.ts';
import { textOf } from '../../text/excerpt.ts';
import { checkmark } from './checkmark.ts';
import { footnotes } from './footnotes.ts';

const heading = (depth: number) => `h${Math.min(Math.max(depth, 2), 4)}`;

/** A user's document: the HTML is not sanitized yet, as it may contain any HTML its author wrote. */
const document = new Marked({ gfm: true }, footnotes());

/** WordPress removes form fields from posts: a character shows whether a task list item is done. */
const checkbox = ({ checked }: { checked: boolean }) => `${checkmark(checked)} `;

/** A model's article: markup that it was told not to use is removed, its text kept. */
const article = new Marked({
  gfm: true,
  renderer: {
    checkbox,
    html: ({ text }) => escapeHtml(textOf(text)),
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      return `<${heading(depth)}>${this.parser.parseInline(tokens)}</${heading(depth)}>\n`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return /^https?:\/\//i.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
  },
});

/** A passage rewritten by a model: HTML in it is treated as text. */
const passage = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    checkbox,
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      return `<${heading(depth)}>${this.parser.parseInline(tokens)}</${heading(depth)}>`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return /^(https?:\/\/|mailto:|\/|#)/i.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
  },
});

export const DIALECTS = { document, article, passage };
export type Dialect = keyof typeof DIALECTS;
