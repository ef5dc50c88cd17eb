import type { Random } from './random.ts';

export interface SampleIdea {
  title: string;
  angle: string;
  keyword: string;
  intent: string;
}

/** `%` is the subject. Each has several words of its own, so that no two are about the same question. */
const IDEAS: [title: string, keyword: string, intent: string, angle: string][] = [
  [
    '%: a calm first weekend, hour by hour',
    '% first weekend',
    'do',
    'A timetable that someone without experience can follow',
  ],
  [
    'The small habits that keep % enjoyable through a busy winter',
    '% habits',
    'learn',
    'Routine instead of motivation',
  ],
  [
    'What % really costs when you add up the hidden expenses',
    '% cost',
    'buy',
    'An honest account of money, space and hours',
  ],
  [
    'Seven mistakes with % that ruin an otherwise lovely afternoon',
    '% mistakes',
    'learn',
    'Each mistake with its remedy',
  ],
  ['How a notebook changed the results of my %', '% notebook', 'do', 'Writing down little, and reading it again'],
  [
    'Cheap gear or fine gear: spending sensibly on %',
    '% equipment',
    'compare',
    'Where quality shows, and where it does not',
  ],
  ['Teaching children %, patiently and without tears', '% children', 'do', 'Short tasks, quick success, no lectures'],
  [
    'The vocabulary of %, explained to a curious neighbor',
    '% vocabulary',
    'learn',
    'Plain words for what experts assume',
  ],
  ['When % goes wrong: rescuing a hopeless case', '% rescue', 'do', 'What can be saved, and what to give up'],
  ['A quiet corner at home: arranging space for %', '% space', 'do', 'Room, light and storage on a few square feet'],
  ['% on holiday: packing list for a long train journey', '% travel', 'do', 'What to take along and what to leave'],
  ['Old books about % that still deserve a reader', '% books', 'buy', 'A short shelf with a reason for each'],
  ['Why beginners quit %, and a gentle plan against it', '% plan', 'learn', 'Expectations, plateaus and company'],
  ['Autumn, spring, summer: the seasons of %', '% seasons', 'learn', 'What changes during a year'],
  [
    'Questions to ask before hiring a professional for %',
    '% professional',
    'buy',
    'How to recognize good work beforehand',
  ],
  ['Learning % from strangers: clubs, courses, online groups', '% courses', 'compare', 'Which company suits whom'],
  [
    'The science underneath %, told without formulas',
    '% science',
    'learn',
    'Causes, with pictures instead of equations',
  ],
  ['A minimal toolbox: nine things nobody regrets for %', '% tools', 'buy', 'Few things, used daily'],
  ['Tired after work? % within twenty minutes', '% evenings', 'do', 'A short version that is worth doing'],
  ['Photographing %: window light and a plain background', '% photos', 'do', 'Good pictures with a phone'],
  ['Traditions of % in Europe, Asia and Africa', '% traditions', 'learn', 'Three places, three answers'],
  ['How to store, label and preserve everything from %', '% storage', 'do', 'Order that lasts longer than a week'],
  [
    'Machines versus hands: automation reaches %',
    '% automation',
    'compare',
    'What a machine does well, and what it takes away',
  ],
  ['Gifts for someone obsessed with %', '% gifts', 'buy', 'Presents that are used, by budget'],
  ['Measuring progress: a simple scorecard for %', '% scorecard', 'do', 'A few numbers that say something'],
  ['My failed experiments with %, ranked by embarrassment', '% experiments', 'learn', 'What each failure taught'],
  ['Safety rules for %, from gloves to ventilation', '% safety', 'learn', 'What goes wrong, and how it is prevented'],
  ['Sharing % with friends: hosting a relaxed evening', '% hosting', 'do', 'Guests, timing and leftovers'],
  [
    'The environmental footprint of %, and three ways to shrink it',
    '% environment',
    'learn',
    'Energy, waste and repairs',
  ],
  ['From hobby to income: selling what % produces', '% income', 'buy', 'Prices, markets and the joyless parts'],
  ['A glossary of smells, sounds and textures in %', '% senses', 'learn', 'Judging without instruments'],
  ['Restoring forgotten equipment for %: rust, dust, patience', '% restoration', 'do', 'An old piece in working order'],
  ['Interviewing a veteran: forty years of %', '% interview', 'learn', 'What changed, and what never did'],
  ['Rainy Sundays with %: projects that need no shopping', '% projects', 'do', 'From what is already in the cupboard'],
];

/** The most of a topic that a title can hold. */
const SUBJECT_MAX = 60;

/** A topic as a title says it: its first line, cut at a word. */
export function subjectOf(topic: string): string {
  const line = (topic.trim().split(/\n|[.!?](?:\s|$)/)[0] ?? '').trim();
  const short = line.length > SUBJECT_MAX ? line.slice(0, SUBJECT_MAX).replace(/\s+\S*$/, '') : line;
  // As within a sentence, but names of several capitals stay.
  return short.replace(/^\p{Lu}(?=\p{Ll}+(?:\s|$))/u, (letter) => letter.toLowerCase()) || 'writing';
}

/** Endless ideas on a topic in an order of their own; after the last one they start again as a second part. */
export function* sampleIdeas(topic: string, { shuffle }: Random): Generator<SampleIdea> {
  const subject = subjectOf(topic);
  const fill = (text: string) =>
    text.replaceAll('%', () => subject).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const order = shuffle(IDEAS);
  for (let round = 1; ; round++) {
    for (const [title, keyword, intent, angle] of order) {
      const part = round === 1 ? '' : `, part ${round}`;
      yield { title: fill(title) + part, keyword: keyword.replaceAll('%', () => subject), intent, angle };
    }
  }
}
