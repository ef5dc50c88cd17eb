import { type GenerationRequest, LENGTH_WORDS } from '@pressloom/contract';

/** Of one answer. */
export const MAX_TOKENS = 3_000;

/** An answer that was cut off is continued so often. */
export const CONTINUATIONS = 2;

/** What each tone of the form asks a model for. */
export const TONE_WORDS: Record<GenerationRequest['tone'], string> = {
  informative: 'informative: facts first, explained plainly and without opinion',
  conversational: 'conversational: as if talking to one reader across a table, with "you" and short sentences',
  professional: 'professional: precise and businesslike, without slang',
  humorous: 'humorous: light and witty, with jokes that serve the subject',
  persuasive: 'persuasive: makes a case, answers objections and ends by asking the reader to act',
};

/** Whom each audience of the form means. */
export const AUDIENCE_WORDS: Record<GenerationRequest['targetAudience'], string> = {
  general: 'general readers',
  beginners: 'beginners who know nothing of the subject: define every term when it first appears',
  intermediate: 'readers with some experience: skip the basics, give practice',
  expert: 'experts: go deep, discuss trade-offs, do not explain basics',
  technical: 'technical readers: be exact, with figures, steps and terminology',
};

/** For each length: total words, total sections, and the number of requests it is written in. */
export const LENGTH_PLANS: Record<GenerationRequest['length'], { words: number; sections: number; parts: number }> = {
  short: { words: LENGTH_WORDS.short, sections: 3, parts: 1 },
  medium: { words: LENGTH_WORDS.medium, sections: 5, parts: 1 },
  long: { words: LENGTH_WORDS.long, sections: 9, parts: 3 },
};

export const SYSTEM_PROMPT = [
  'You write blog posts that people enjoy reading and search engines understand.',
  'Answer with the article alone: no preface, no remarks about it.',
  'Write plain text. Never use HTML. Never use asterisks.',
  'The first line is the title. Put each section heading on a line of its own that begins with "## ", sub-headings with "### ".',
  'Begin the items of a list with "- ", or with "1. ", "2. " where order matters. Separate paragraphs with an empty line.',
].join('\n');

/** The prompt for the first part of an article: one line for every option of the form. */
export function firstPrompt(request: GenerationRequest): string {
  const plan = LENGTH_PLANS[request.length];
  const sections = Math.ceil(plan.sections / plan.parts);
  const whole = plan.parts === 1;
  return [
    `Write ${whole ? 'a blog post' : 'the beginning of a blog post'} about: ${request.keywords.join(', ')}.`,
    request.title ? `Its title is: ${request.title}` : 'Find a title that says what the reader gets.',
    request.category ? `It appears in the category "${request.category}".` : '',
    `Tone: ${TONE_WORDS[request.tone]}.`,
    `Audience: ${AUDIENCE_WORDS[request.targetAudience]}.`,
    `Length: about ${plan.words} words in ${plan.sections} sections in the end (${request.length}).`,
    whole
      ? `Write an introduction, ${plan.sections} sections of about ${Math.round(plan.words / plan.sections)} words each, the last of them a conclusion.`
      : `Write now the introduction and the first ${sections} sections, of about ${Math.round(plan.words / plan.sections)} words each. Do not conclude yet.`,
    `Use the keywords where they fit naturally: ${request.keywords.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The prompt for a further part, after `part` of them are written. */
export function nextPrompt(request: GenerationRequest, part: number): string {
  const plan = LENGTH_PLANS[request.length];
  const sections = Math.ceil(plan.sections / plan.parts);
  const isLast = part >= plan.parts - 1;
  return [
    `Go on with the next ${sections} sections of the same article, of about ${Math.round(plan.words / plan.sections)} words each.`,
    'Do not repeat the title or anything that is already written.',
    isLast ? 'Let the last section be the conclusion.' : 'Do not conclude yet.',
  ].join('\n');
}

/** The prompt after an answer was cut off by the model's limit. */
export const CONTINUE_PROMPT =
  'Your answer was cut off. Go on exactly where it stopped, without repeating a word and without remarks.';
