import type { ChatRequest } from '../model-server.ts';
import { fillSchema, type Schema } from './fill-schema.ts';
import { type Random, randomOf } from './random.ts';
import { type Question, readQuestion } from './read-question.ts';
import { sampleIdeas, subjectOf } from './sample-ideas.ts';
import { LABEL, sampleHeadings, sampleParagraphs } from './sample-text.ts';

/** What the demo model answers: JSON, another wording, a section or an article, by what the request asks for. */
export function answerChat(chat: ChatRequest): string {
  const question = readQuestion(chat);
  const random = randomOf(question.text);
  const format = chat.response_format;
  if (format?.type === 'json_schema') {
    return JSON.stringify(fillSchema(format.json_schema.schema as Schema, question, random));
  }
  if (/\bJSON\b/.test(question.text)) return JSON.stringify(fillSchema(schemaInWords(question.text), question, random));
  const passage = /<<<\n([\s\S]*?)\n>>>\s*$/.exec(question.asked)?.[1];
  if (passage !== undefined) return otherWording(passage, question.asked, random);
  if (/^Write one part/.test(question.asked)) return part(question, random);
  if (/^Write a blog post|^Write the beginning|^Go on with/.test(question.asked)) return article(question, random);
  return question.asked.startsWith('Answer with the word') ? 'OK' : LABEL;
}

/** The schema of JSON that a prompt only describes: property names in quotes, those of a list in an array's objects. */
function schemaInWords(prompt: string): Schema {
  const names = [...new Set([...prompt.matchAll(/"([a-z][a-zA-Z]{1,20})"/g)].map(([, name = '']) => name))];
  const plural = (name: string): Schema => (name.endsWith('s') && name !== 'words' ? { type: 'array' } : {});
  const properties = Object.fromEntries(names.map((name) => [name, plural(name)]));
  const object: Schema = { type: 'object', properties };
  return /JSON array/.test(prompt) ? { type: 'array', items: object } : object;
}

function otherWording(passage: string, asked: string, random: Random): string {
  const sentences = passage.split(/(?<=[.!?])\s+/);
  if (asked.startsWith('Shorten')) return sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ');
  return `${passage.trimEnd()} ${sampleParagraphs(1, 'this', random)[0]} (${LABEL})`;
}

/** The introduction, or the text under a heading. The label is in the first part of an article. */
function part({ topic, words, text }: Question, random: Random): string {
  const [first = '', ...others] = sampleParagraphs(words ?? 160, subjectOf(topic), random);
  return [text.includes(LABEL) ? first : `${LABEL} ${first}`, ...others].join('\n\n');
}

/** An article, or its next part, in the form the prompt asks for. */
function article({ asked, text, topic, title }: Question, random: Random): string {
  const subject = subjectOf(topic);
  const sections = Number(/(?:the first|the next|an introduction,|in) (\d{1,2}) sections/.exec(asked)?.[1] ?? 4);
  const words = Number(/of about (\d{2,4}) words each/.exec(asked)?.[1] ?? 160);
  const isFurtherPart = asked.startsWith('Go on with');
  const first = title ?? (sampleIdeas(topic, random).next().value as { title: string }).title;
  const headings = sampleHeadings(sections, randomOf(`${text.length}`));
  return [
    ...(isFurtherPart ? [] : [first, `${LABEL} ${sampleParagraphs(1, subject, random)[0]}`]),
    ...headings.flatMap((heading) => [`## ${heading}`, ...sampleParagraphs(words, subject, random)]),
  ].join('\n\n');
}
