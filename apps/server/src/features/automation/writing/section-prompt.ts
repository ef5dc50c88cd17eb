import { UNTRUSTED_RULE, wrapUntrusted } from '../../checks/index.ts';
import { AUDIENCE_WORDS, TONE_WORDS } from '../../generation/index.ts';
import { articleFacts, seriesLine } from '../briefs/brief-prompt.ts';
import type { Article } from './article.ts';
import { WRITTEN_MAX } from './request-limits.ts';

/** Rules of every article, and those of the voice, one on each line. */
export const sectionInstructions = (voiceRules: string[]): string =>
  [
    'You write one part of a blog post that people enjoy reading. Answer with the text of this part alone: no heading, no preface, no remarks.',
    'Write plain text. Never use HTML. Never use asterisks. Put sub-headings on lines of their own that begin with "### ".',
    'Begin the items of a list with "- ", or with "1. ", "2. " where order matters. Separate paragraphs with an empty line.',
    'State no figure, quotation, name or study that is not in the notes or sources you are given. Without one, say it without a figure.',
    'Write no link except those that are asked for, as [words](address).',
    UNTRUSTED_RULE,
    'Write in the language of the title.',
    ...voiceRules.map((rule) => `Rule of this blog: ${rule}`),
  ].join('\n');

/** The request for one section: one line for every option of the form and every point of the outline. */
export function sectionPrompt({ run, item, brief, material, written }: Article, index: number): string {
  const { settings } = run;
  const section = index === 0 ? undefined : brief.sections[index - 1];
  const words = Math.max(60, Math.round(brief.words / (brief.sections.length + 0.5) / (section ? 1 : 2)));
  const isLast = index === brief.sections.length;
  const before = written.slice(0, index).join('\n\n').slice(-WRITTEN_MAX);
  return [
    'Write one part of a blog post.',
    ...articleFacts(item),
    seriesLine(run.topic),
    `Tone: ${TONE_WORDS[settings.tone]}.`,
    `Audience: ${AUDIENCE_WORDS[settings.targetAudience]}.`,
    `Length: about ${brief.words} words in the end (${settings.length}).`,
    settings.keywords.length > 0 && `Use these keywords where they fit naturally: ${settings.keywords.join(', ')}.`,
    `The whole outline:\n${brief.sections.map(outlineLine).join('\n')}`,
    brief.links.length > 0 && `Link to these pages where they help the reader: ${brief.links.join(' ')}`,
    brief.onlyYouKnow !== '' &&
      `What only the author knows; use it where it fits:\n${wrapUntrusted('notes', brief.onlyYouKnow)}`,
    ...material.sources.map(
      (text) =>
        `A source for facts; link to its address where you state a figure of it:\n${wrapUntrusted('source', text)}`,
    ),
    ...material.samples.map(
      (text) =>
        `A sample of the voice to write in; take its manner, not its contents:\n${wrapUntrusted('sample', text)}`,
    ),
    before !== '' && `What is written before this part; repeat nothing of it:\n${wrapUntrusted('beginning', before)}`,
    item.note !== '' && `The editor asks for this: ${item.note}`,
    section
      ? `Heading: ${section.heading}\nWrite the text under this heading, of about ${words} words.${isLast ? ' It concludes the post.' : ''}`
      : `Write the introduction, of about ${words} words, without a heading.`,
    section && section.points.length > 0 && `It says:\n${section.points.map((point) => `- ${point}`).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const outlineLine = ({ heading, points }: { heading: string; points: string[] }) =>
  [`## ${heading}`, ...points.map((point) => `- ${point}`)].join('\n');
