import { Marked } from 'marked';
import { escapeHtml } from '../posts/escape-html.ts';

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // Markup of the model's own is text like any other.
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return /^(https?:\/\/|mailto:|\/|#)/i.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    },
  },
});

/** A model's new wording as markup for the post. */
export function passageMarkup(answer: string): string {
  const text = answer
    .trim()
    // Some models pack their answer into the marks of the question, or into a fence.
    .replace(/^<<<\s*|\s*>>>$/g, '')
    .replace(/^```(?:markdown|md)?\n([\s\S]*)\n```$/, '$1')
    .replace(/^["“]([^"“”]*)["”]$/, '$1')
    .trim();
  return (marked.parse(text, { async: false }) as string).trim();
}
