import type { Random } from './random.ts';

/** Stands at the beginning of every text for readers. */
export const LABEL = 'Sample text by the demo model: no intelligence inside.';

const WHO = [
  'A careful reader',
  'Almost every reader',
  'Anyone who has tried it',
  'A patient beginner',
  'An experienced friend',
  'Whoever starts today',
  'Nearly everybody',
];
const WILL = ['notices', 'learns', 'finds out', 'discovers', 'admits after a while', 'remembers'];
const THAT = [
  'small steps last longer than great resolutions',
  'attention is worth more than equipment',
  'the second attempt is usually calmer than the first',
  'good company makes the dull parts shorter',
  'a short list beats a long memory',
  'rest belongs to the work as much as effort does',
  'the simplest method is often the one that is kept',
  'nothing replaces looking closely',
  'haste is the most common reason for regret',
  'a written note saves an evening of guessing',
];
const BEGIN = [
  'Start with',
  'Keep an eye on',
  'Pay attention to',
  'Take your time for',
  'Ask a friend about',
  'Write something down about',
  'Come back tomorrow to',
  'Try a smaller version of',
];
const WHAT = [
  'the part that you enjoy',
  'what is already at hand',
  'the step that fails most often',
  'the order of things',
  'whatever can be undone',
  'the place where you work',
  'one detail at a time',
  'the moment before you begin',
  'the result, not the effort',
  'the people who will see it',
];
const SO = [
  'and change only one thing',
  'before you buy anything',
  'and leave the rest for later',
  'until it feels natural',
  'and tell somebody how it went',
  'so that the next time is easier',
  'and stop while it is still pleasant',
  'even if it looks too simple',
];
const LINK = [
  'That is less obvious than it sounds',
  'It sounds plain, and it helps',
  'There is no secret behind it',
  'The difference shows after a few tries',
  'You can test this the same day',
  'It costs little and teaches much',
  'Few guides mention it',
  'The rest follows almost by itself',
];
const ITEMS = [
  'Look before you touch anything',
  'Change one thing and watch',
  'Write down what happened',
  'Repeat what worked',
  'Put everything back in its place',
  'Ask what could be left out',
  'Take a break at the half',
  'Show the result to somebody',
  'Decide beforehand when to stop',
];

/** One sentence, different nearly every time. */
function sentence({ below, pick }: Random, subject: string): string {
  switch (below(4)) {
    case 0:
      return `${pick(WHO)} ${pick(WILL)} that ${pick(THAT)}.`;
    case 1:
      return `${pick(BEGIN)} ${pick(WHAT)} ${pick(SO)}.`;
    case 2:
      return `${pick(LINK)}: with ${subject}, ${pick(THAT)}.`;
    default:
      return `${pick(BEGIN)} ${pick(WHAT)}, because ${pick(THAT)}.`;
  }
}

const countWords = (text: string) => text.split(/\s+/).length;

/** Paragraphs of about as many words, at times with a list. */
export function sampleParagraphs(words: number, subject: string, random: Random): string[] {
  const blocks: string[] = [];
  const listAfter = random.below(5);
  for (let written = 0; written < words; ) {
    const sentences = Array.from({ length: 2 + random.below(4) }, () => sentence(random, subject));
    blocks.push(sentences.join(' '));
    if (blocks.length === listAfter) {
      blocks.push(
        random
          .shuffle(ITEMS)
          .slice(0, 3 + random.below(3))
          .map((item) => `- ${item}`)
          .join('\n'),
      );
    }
    written = countWords(blocks.join(' '));
  }
  return blocks;
}

const HEADINGS = [
  'Where to begin',
  'What matters most',
  'A way to go about it',
  'What goes wrong',
  'Keeping it up',
  'A closer look',
  'Doing it together',
  'Choosing well',
  'Small things with great effect',
  'What others do',
  'The quiet part',
  'Knowing when to stop',
];

const ENDINGS = [
  'What stays',
  'And now',
  'One last thought',
  'Where to go from here',
  'The short version',
  'Before you begin',
];

/** Different headings for one article, the last of them of its conclusion. */
export const sampleHeadings = (count: number, { shuffle, pick }: Random): string[] => [
  ...shuffle(HEADINGS).slice(0, Math.max(0, count - 1)),
  pick(ENDINGS),
];
