import type { LanguageModel } from 'ai';
import { z } from 'zod';
import { UNTRUSTED_RULE, wrapUntrusted } from '../../checks/index.ts';
import { askForObjects, GenerationError } from '../../generation/index.ts';
import { articleFacts } from '../briefs/brief-prompt.ts';
import type { Article } from './article.ts';
import { DESCRIBED_MAX, DESCRIPTION_TOKENS } from './request-limits.ts';

const short = (max: number) => z.string().trim().max(max).catch('').default('');

const described = z.object({
  excerpt: short(500),
  seoTitle: short(120),
  seoDescription: short(300),
  keywords: z.array(z.string().trim().min(1).max(100)).max(20).catch([]).default([]),
});

/** What lists, search engines and readers of excerpts see of an article. Empty: made from its text. */
export type Description = z.infer<typeof described>;

const NOTHING: Description = { excerpt: '', seoTitle: '', seoDescription: '', keywords: [] };

const INSTRUCTIONS = [
  'You describe a blog post that is written. Answer with JSON alone: {"excerpt", "seoTitle", "seoDescription", "keywords": []}.',
  '"excerpt": one or two sentences that make people want to read it. "seoTitle": at most 60 characters. "seoDescription": 120 to 155 characters. "keywords": three to five.',
  'Promise nothing that the text does not hold. Write in its language.',
  UNTRUSTED_RULE,
].join('\n');

const KEYWORDS = 5;

/**
 * Has a model describe an article. An answer that cannot be used is no reason to write the article again: then it is
 * described by its own text.
 *
 * @throws {GenerationError} only for a model that is busy
 */
export async function describeArticle(
  model: LanguageModel,
  { item, written }: Article,
  signal: AbortSignal,
): Promise<Description> {
  const text = wrapUntrusted('text', written.join('\n\n'), DESCRIBED_MAX);
  const prompt = [...articleFacts(item), `Its text:\n${text}`].join('\n');
  try {
    const [first] = await askForObjects(
      model,
      { instructions: INSTRUCTIONS, prompt, item: described, maxTokens: DESCRIPTION_TOKENS },
      signal,
    );
    return first ? { ...first, keywords: first.keywords.slice(0, KEYWORDS) } : NOTHING;
  } catch (error) {
    if (!(error instanceof GenerationError) || error.code === 'model_busy') throw error;
    return NOTHING;
  }
}
