import type { Random } from './random.ts';
import type { Question } from './read-question.ts';
import { type SampleIdea, sampleIdeas, subjectOf } from './sample-ideas.ts';
import { LABEL, sampleHeadings, sampleParagraphs } from './sample-text.ts';

/** The part of JSON Schema that structured output uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
}

interface Filling {
  question: Question;
  random: Random;
  ideas: Iterator<SampleIdea>;
  /** The idea whose fields are being filled. */
  idea: SampleIdea | undefined;
  headings: string[];
  /** Position in the list that is being filled. */
  at: number;
}

/** Words of a section of an outline. */
const SECTION_WORDS = 160;
const RULES = [
  'Write in the first person and address the reader as you.',
  'Keep most sentences below twenty words.',
  'Begin each section with an observation, not with a definition.',
  'Prefer plain verbs to nouns.',
  'End with one thing that the reader can do today.',
  'Use contractions, and no exclamation marks.',
];

/** An answer for any schema: each property is filled by its name, in plausible text. */
export function fillSchema(schema: Schema, question: Question, random: Random): unknown {
  const ideas = newIdeas(question, random);
  return fill(schema, '', {
    question,
    random,
    ideas,
    idea: undefined,
    headings: sampleHeadings(sectionsOf(question), random),
    at: 0,
  });
}

/** Ideas that the request does not name already. */
function* newIdeas({ topic, text }: Question, random: Random): Generator<SampleIdea> {
  for (const idea of sampleIdeas(topic, random)) {
    if (!text.includes(JSON.stringify(idea.title))) yield idea;
  }
}

function fill(schema: Schema, name: string, filling: Filling): unknown {
  if (schema.const !== undefined) return schema.const;
  const options = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (options?.[0]) return fill(options[0], name, filling);
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (schema.enum) return chosen(schema.enum, name, filling);
  if (schema.properties) return filledObject(schema.properties, filling);
  if (type === 'array') return filledList(schema, name, filling);
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') {
    if (name === 'line') return filling.at + 1;
    return /words|length/i.test(name) ? (filling.question.words ?? 800) : (schema.minimum ?? 1);
  }
  return textFor(name, filling);
}

function filledObject(properties: Record<string, Schema>, filling: Filling) {
  const idea = 'title' in properties ? (filling.ideas.next().value as SampleIdea) : filling.idea;
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, each]) => [name, fill(each, name, { ...filling, idea })]));
}

function filledList(schema: Schema, name: string, filling: Filling) {
  const items = schema.items ?? {};
  const wanted = lengthOf(name, items, filling);
  const length = Math.min(Math.max(wanted, schema.minItems ?? 0), schema.maxItems ?? Number.POSITIVE_INFINITY);
  const all = Array.from({ length }, (_, at) => fill(items, name, { ...filling, at }));
  return items.properties ? all : [...new Set(all)];
}

function lengthOf(name: string, items: Schema, { question, random }: Filling): number {
  if (items.properties && 'title' in items.properties) return question.count ?? 7;
  // Nor does it know what two titles have in common.
  if (items.properties && 'same' in items.properties) return 0;
  if (items.properties) return sectionsOf(question);
  // A program knows no source and no link.
  if (/source|link|url/i.test(name)) return 0;
  return /rule/i.test(name) ? RULES.length : 2 + random.below(2);
}

const sectionsOf = ({ words = 800 }: Question) => Math.max(3, Math.min(6, Math.round(words / SECTION_WORDS)));

function chosen(values: unknown[], name: string, { idea, random, at }: Filling): unknown {
  if (name === 'intent' && values.includes(idea?.intent)) return idea?.intent;
  const negative = values.find((value) => /^(no|clear|different|none|false)$/i.test(String(value)));
  return negative ?? (name === 'position' ? values[at % values.length] : random.pick(values));
}

const DESCRIPTION = 155;

const shortened = (text: string) => (text.length > DESCRIPTION ? `${text.slice(0, DESCRIPTION - 1).trimEnd()}…` : text);

function textFor(name: string, { question, random, idea, headings, at }: Filling): string {
  const subject = subjectOf(question.topic);
  const sentence = () => sampleParagraphs(1, subject, random)[0]?.split(/(?<=\.) /)[0] ?? '';
  if (/^title|headline/i.test(name)) return idea?.title ?? subject;
  if (/seo.?title/i.test(name)) return (question.title ?? idea?.title ?? subject).slice(0, 60);
  if (/keyword/i.test(name)) return at === 0 ? (idea?.keyword ?? subject) : subject;
  if (/angle|why|reason/i.test(name)) return idea?.angle ?? sentence();
  if (/intent/i.test(name)) return idea?.intent ?? 'learn';
  if (/categor/i.test(name)) return random.pick(question.categories.length > 0 ? question.categories : ['General']);
  if (/heading/i.test(name)) return headings[at % headings.length] ?? sentence();
  if (/rule/i.test(name)) return RULES[at % RULES.length] ?? sentence();
  if (/description|excerpt|summary/i.test(name)) return shortened(`${LABEL} ${sentence()}`);
  return sentence();
}
