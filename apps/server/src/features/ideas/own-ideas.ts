import type { PostIdea } from '@pressloom/contract';
import type { Subjects } from './read-subjects.ts';

const IDEAS = 8;
/** Only the most used subjects; the others would turn chance mentions into ideas. */
const SUBJECTS = 6;

/** Angles for any subject, in the order in which they are offered. */
const ANGLES: ((subject: string) => string)[] = [
  (subject) => `${capital(subject)}: the mistakes I see most often`,
  (subject) => `A beginner’s guide to ${subject}`,
  (subject) => `What changed about ${subject} this year`,
  (subject) => `Seven questions about ${subject}, answered`,
  (subject) => `How to get better at ${subject} in a week`,
  (subject) => `${capital(subject)} on a small budget`,
  (subject) => `What nobody tells you about ${subject}`,
  (subject) => `My checklist for ${subject}`,
];

/**
 * Ideas without a model: the user's own subjects from angles not yet written about, pairs of subjects, and sequels.
 * None repeats an existing title. A topic comes before everything else.
 */
export function ownIdeas({ titles, keywords }: Subjects, topic: string): PostIdea[] {
  const subjects = [...new Set([topic, ...keywords.slice(0, SUBJECTS)].filter(Boolean))];
  const written = new Set(titles.map(normal));
  const ideas = [...fromAngles(subjects, topic), ...fromPairs(subjects), ...sequels(titles, keywords)];
  const fresh = ideas.filter(({ title }, index) => {
    const isFirst = ideas.findIndex((other) => normal(other.title) === normal(title)) === index;
    return isFirst && !written.has(normal(title));
  });
  return fresh.slice(0, IDEAS);
}

/** With one subject all angles; with several, two different angles for each. */
function fromAngles(subjects: string[], topic: string): PostIdea[] {
  const each = subjects.length === 1 ? ANGLES.length : 2;
  return subjects.flatMap((subject, index) =>
    Array.from({ length: each }, (_, step) => ({
      title: (ANGLES[(index * each + step) % ANGLES.length] as (subject: string) => string)(subject),
      keywords: [subject],
      why: subject === topic ? 'From your topic' : `You write about ${subject}`,
    })),
  );
}

function fromPairs([first, second, third]: string[]): PostIdea[] {
  return [second, third].flatMap((other) =>
    first && other
      ? [
          {
            title: `How ${first} and ${other} belong together`,
            keywords: [first, other],
            why: 'Two subjects of yours in one post',
          },
        ]
      : [],
  );
}

const sequels = (titles: string[], keywords: string[]): PostIdea[] =>
  titles.slice(0, 2).map((title) => ({
    title: `What I learned since "${title}"`,
    keywords: keywords.slice(0, 2),
    why: `A sequel to "${title}"`,
  }));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const normal = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
