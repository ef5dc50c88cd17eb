import { Marked } from 'marked';
import { escapeHtml } from '../../text/escape-html.ts';
import { textOf } from '../../text/excerpt.ts';
import { checkmark } from './checkmark.ts';
import { footnotes } from './footnotes.ts';

const heading = (depth: number) => `h${Math.min(Math.max(depth, 2), 4)}`;

/** A document of the user's: HTML that is still to be cleaned, for it may hold any HTML of its author's. */
const document = new Marked({ gfm: true }, footnotes());

/** WordPress removes form fields from posts: a character says whether an item of a task list is done. */
const checkbox = ({ checked }: { checked: boolean }) => `${checkmark(checked)} `;

/** A model's article: markup that it was told not to use is taken out, its text stays. */
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

/** A passage that a model has rewritten: markup of the model's own is text like any other. */
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
