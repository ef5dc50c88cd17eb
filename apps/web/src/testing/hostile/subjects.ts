import { getSchema } from '@tiptap/react';
import { editorExtensions } from '../../features/editor/editor-extensions.ts';
import { countWithoutAlt } from '../../features/editor/image/without-alt.ts';
import { markupLoss } from '../../features/editor/markup-loss.ts';
import { cleanPasted } from '../../features/editor/paste/clean-pasted.ts';
import { revealInSource } from '../../features/editor/reveal.ts';
import { plainText } from '../../features/rewriting/plain-text.ts';
import { suggest } from '../../features/suggestions/suggest.ts';
import { automaticExcerpt } from '../../lib/text/automatic-excerpt.ts';
import { compareTexts } from '../../lib/text/compare-texts.ts';
import { readMarkdownLine } from '../../lib/text/markdown-line.ts';
import { countWords } from '../../lib/text/word-count.ts';

const schema = getSchema(editorExtensions);
/** Characters of the longest text that a model may write. */
const ARTICLE_MAX = 150_000;
const area = document.createElement('textarea');

/** Functions of the web app that read a post, pasted content or a model's reply, all in the user's own tab. */
const SUBJECTS: Record<string, (text: string) => unknown> = {
  'editor countWords': countWords,
  'editor countWithoutAlt': countWithoutAlt,
  'editor markupLoss': (text) => markupLoss(text, schema),
  'editor cleanPasted': cleanPasted,
  'editor revealInSource': (text) => {
    area.value = text;
    return revealInSource(area, { text: 'x x x x x x x y' });
  },
  'rewriting plainText': plainText,
  'suggestions suggest': (content) =>
    suggest({ title: 'a', excerpt: 'a', content, contentForm: 'html', keywords: ['a'], seoKeyphrase: '' }),
  'lib automaticExcerpt': automaticExcerpt,
  'lib readMarkdownLine': (text) => {
    for (const line of text.slice(0, ARTICLE_MAX).split('\n')) readMarkdownLine(line, true);
  },
  'lib compareTexts': (text) => compareTexts(text, `<p>x</p>${text.slice(0, 1_000)}`),
};

/** Runs a function once. Returns the error, if it threw. */
export function runSubject(subject: string, text: string): string | undefined {
  try {
    SUBJECTS[subject]?.(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

export const names = Object.keys(SUBJECTS);
