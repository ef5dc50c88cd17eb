import type { LanguageModel } from 'ai';
import { GenerationError, writePassage } from '../../generation/index.ts';
import type { Article } from './article.ts';
import { SECTION_MAX } from './request-limits.ts';
import { sectionInstructions, sectionPrompt } from './section-prompt.ts';

/**
 * Has one section written.
 *
 * @param index 0 is the introduction, 1 the first section of the outline
 * @throws {GenerationError} if the model fails, or answers nothing
 */
export async function writeSection(
  model: LanguageModel,
  article: Article,
  index: number,
  signal: AbortSignal,
): Promise<string> {
  const instructions = sectionInstructions(article.run.settings.voiceRules);
  const prompt = sectionPrompt(article, index);
  const text = await writePassage(model, { instructions, prompt, lengthMax: SECTION_MAX }, signal);
  signal.throwIfAborted();
  const own = withoutHeading(text, [article.item.title, article.brief.sections[index - 1]?.heading ?? '']);
  if (own === '') {
    throw new GenerationError('model_answer_unusable', 'The model answered nothing. Please try again.');
  }
  return own;
}

/** Models like to repeat the title, or the heading that they write under. */
function withoutHeading(text: string, headings: string[]): string {
  let rest = text.trim();
  for (let line = 0; line < 2; line++) {
    const [first = '', ...others] = rest.split('\n');
    const isHeading = /^#{1,2}\s/.test(first) || headings.some((heading) => heading !== '' && isAlike(first, heading));
    if (!isHeading) break;
    rest = others.join('\n').trim();
  }
  return rest;
}

const isAlike = (line: string, heading: string) => wordsOf(line) === wordsOf(heading);
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
