import { withoutTags } from '@pressloom/contract';
import { isBeyondWriting } from './beyond-writing.ts';
import { parseUnstyled } from './parse-markup.ts';

export interface ComparedParagraph {
  text: string;
  /** The other version does not have it. */
  isOwn: boolean;
}

/** Two versions of a text, paragraph by paragraph, each marked if the other version lacks it. */
export const compareTexts = (
  mine: string,
  theirs: string,
): { mine: ComparedParagraph[]; theirs: ComparedParagraph[] } => {
  const left = paragraphsOf(mine);
  const right = paragraphsOf(theirs);
  return { mine: mark(left, right), theirs: mark(right, left) };
};

const mark = (texts: string[], others: string[]): ComparedParagraph[] => {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.map((text) => {
    const found = left.get(text) ?? 0;
    left.set(text, found - 1);
    return { text, isOwn: found <= 0 };
  });
};

/** What a reader sees of markup, one entry per block; images appear as their alternative text. */
export const paragraphsOf = (html: string): string[] => {
  if (isBeyondWriting(html)) return [withoutTags(html, ' ')];
  const body = parseUnstyled(html);
  for (const image of body.querySelectorAll('img')) {
    const alt = image.getAttribute('alt');
    // The image itself stays, since it has no text: removing 12,000 of them takes 0.5 s.
    image.before(alt ? `[Image: ${alt}]` : '[Image]');
  }
  for (const cell of body.querySelectorAll('td + td, td + th, th + td, th + th')) cell.before(' | ');
  for (const block of body.querySelectorAll(
    'p,h1,h2,h3,h4,h5,h6,li,ul,ol,blockquote,pre,div,tr,figure,figcaption,table,hr,br',
  )) {
    // A row of a table is one line, whatever its cells hold.
    const gap = block.closest('td, th') ? ' ' : '\n';
    block.before(gap);
    block.after(gap);
  }
  return (
    (body.textContent ?? '')
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      // An empty row is none.
      .filter((line) => /[^|\s]/.test(line))
  );
};
