import { amount } from '../../lib/text/amount.ts';
import type { Article } from './read-article.ts';
import { at, quoted, type Suggestion, tip } from './suggestion.ts';

export const lengthTip = ({ words, paragraphs }: Article): Suggestion => {
  if (words < 300)
    return tip(
      'length',
      `The post has ${amount(words, 'word')}.`,
      `Add about ${amount(300 - words, 'word')}: posts under 300 words offer little to readers and search engines.`,
      at(paragraphs.at(-1)),
    );
  if (words > 3000)
    return tip('length', `The post has ${amount(words, 'word')}.`, 'Split it into two posts that link to each other.');
  return tip('length', `${amount(words, 'word')} is a good length.`);
};

export const headingsTip = ({ words, leadWords, headings, paragraphs }: Article): Suggestion => {
  const jump = headings.findIndex((heading, at) => at > 0 && heading.level > (headings[at - 1]?.level ?? 0) + 1);
  const skipped = headings[jump];
  if (words >= 150 && headings.length === 0)
    return tip('headings', 'No headings.', 'Add a heading about every 200 to 300 words.', at(paragraphs[0]));
  if (leadWords > 350)
    return tip(
      'headings',
      `The first heading comes after ${amount(leadWords, 'word')}.`,
      'Add a heading earlier.',
      at(paragraphs[0]),
    );
  const longest = headings.reduce((a, b) => (b.words > a.words ? b : a), { text: '', words: 0 });
  if (longest.words > 350)
    return tip(
      'headings',
      `The section ${quoted(longest.text)} is ${amount(longest.words, 'word')} long.`,
      'Split it with another heading.',
      at(longest.text),
    );
  if (skipped)
    return tip(
      'headings',
      `${quoted(skipped.text)} is a level ${skipped.level} heading directly after level ${headings[jump - 1]?.level}.`,
      `Make it level ${(headings[jump - 1]?.level ?? 1) + 1} so no level is skipped.`,
      at(skipped.text),
    );
  return headings.length > 0
    ? tip(
        'headings',
        `${amount(headings.length, 'heading')} ${headings.length === 1 ? 'is' : 'are'} enough for ${amount(words, 'word')}.`,
      )
    : tip('headings', 'A post this short doesn’t need headings.');
};

export const linksTip = ({ links, paragraphs }: Article): Suggestion =>
  links > 0
    ? tip('links', `There ${links === 1 ? 'is' : 'are'} ${amount(links, 'link')}.`)
    : tip('links', 'No links.', 'Link to one of your own posts and to one source.', at(paragraphs[0]));

export const imagesTip = ({ images, paragraphs }: Article): Suggestion => {
  const bare = images.filter((alt) => alt === '').length;
  if (images.length === 0)
    return tip('images', 'No images.', 'Add one that shows what the text describes.', at(paragraphs[0]));
  if (bare > 0)
    return tip(
      'images',
      `${bare} of ${amount(images.length, 'image')} ${bare === 1 ? 'has' : 'have'} no alternative text.`,
      'Describe each in one sentence for readers who can’t see it.',
      { image: images.indexOf('') },
    );
  return tip('images', `${amount(images.length, 'image')}, each with alternative text.`);
};
