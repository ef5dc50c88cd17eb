import type { Article } from './read-article.ts';
import { at, count, quoted, type Suggestion, tip } from './suggestion.ts';

export const lengthTip = ({ words, paragraphs }: Article): Suggestion => {
  if (words < 300)
    return tip(
      'length',
      `The post has ${count(words, 'word')}.`,
      `Add about ${count(300 - words, 'word')}: below 300 there is little for a reader or a search engine to go on.`,
      at(paragraphs.at(-1)),
    );
  if (words > 3000)
    return tip('length', `The post has ${count(words, 'word')}.`, 'Split it into two posts that link to each other.');
  return tip('length', `${count(words, 'word')} is a good length.`);
};

export const headingsTip = ({ words, leadWords, headings, paragraphs }: Article): Suggestion => {
  const jump = headings.findIndex((heading, at) => at > 0 && heading.level > (headings[at - 1]?.level ?? 0) + 1);
  const skipped = headings[jump];
  if (words >= 150 && headings.length === 0)
    return tip(
      'headings',
      'There is no heading.',
      'Divide the text with a heading about every 200 to 300 words.',
      at(paragraphs[0]),
    );
  if (leadWords > 350)
    return tip(
      'headings',
      `The text runs ${count(leadWords, 'word')} before its first heading.`,
      'Set a heading sooner.',
      at(paragraphs[0]),
    );
  const longest = headings.reduce((a, b) => (b.words > a.words ? b : a), { text: '', words: 0 });
  if (longest.words > 350)
    return tip(
      'headings',
      `The section ${quoted(longest.text)} has ${count(longest.words, 'word')} in one piece.`,
      'Set another heading in the middle of it.',
      at(longest.text),
    );
  if (skipped)
    return tip(
      'headings',
      `${quoted(skipped.text)} is a heading of level ${skipped.level} right below level ${headings[jump - 1]?.level}.`,
      `Make it level ${(headings[jump - 1]?.level ?? 1) + 1}, so that no level is skipped.`,
      at(skipped.text),
    );
  return headings.length > 0
    ? tip('headings', `${count(headings.length, 'heading')} divide${headings.length === 1 ? 's' : ''} the text well.`)
    : tip('headings', 'A text this short needs no heading.');
};

export const linksTip = ({ links, paragraphs }: Article): Suggestion =>
  links > 0
    ? tip('links', `There ${links === 1 ? 'is' : 'are'} ${count(links, 'link')}.`)
    : tip(
        'links',
        'There is no link.',
        'Link one of your own posts and one source that you rely on.',
        at(paragraphs[0]),
      );

export const imagesTip = ({ images, paragraphs }: Article): Suggestion => {
  const bare = images.filter((alt) => alt === '').length;
  if (images.length === 0)
    return tip(
      'images',
      'There is no image in the text.',
      'Add one that shows what the text describes.',
      at(paragraphs[0]),
    );
  if (bare > 0)
    return tip(
      'images',
      `${bare} of ${count(images.length, 'image')} ${bare === 1 ? 'has' : 'have'} no alternative text.`,
      'Describe each in a sentence, for readers who cannot see it.',
      { picture: images.indexOf('') },
    );
  return tip('images', `${count(images.length, 'image')}, each with alternative text.`);
};
