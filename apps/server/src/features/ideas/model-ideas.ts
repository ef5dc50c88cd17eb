import type { PostIdea } from '@pressloom/contract';
import type { LanguageModel } from 'ai';
import { z } from 'zod';
import { objectsIn, streamAnswer } from '../generation/index.ts';
import type { Subjects } from './read-subjects.ts';

const IDEAS = 8;
const WITHIN_MS = 25_000;
const MAX_TOKENS = 1_200;
const TEXT_MAX = 20_000;

const answered = z.array(
  z.object({
    title: z.string().trim().min(1).max(300),
    keywords: z.array(z.string().trim().min(1).max(200)).min(1).max(10),
    why: z.string().trim().max(300).default(''),
  }),
);

const INSTRUCTIONS = `You suggest blog posts. Answer with a JSON array of ${IDEAS} objects and nothing else. Each has "title", "keywords" (two to four) and "why" (at most ten words on why this blog's readers would want it). Write in the language of the titles you are given. Never repeat one of them.`;

/** Ideas from a model. @throws if it does not respond in time, or with nothing that can be parsed */
export async function modelIdeas(
  model: LanguageModel,
  { titles, keywords }: Subjects,
  topic: string,
): Promise<PostIdea[]> {
  const prompt = [
    topic && `Topic: ${topic}`,
    keywords.length > 0 && `Subjects of the blog: ${keywords.slice(0, 20).join(', ')}`,
    titles.length > 0 && `Titles of the blog:\n${titles.slice(0, 30).join('\n')}`,
  ];
  const question = {
    instructions: INSTRUCTIONS,
    messages: [{ role: 'user' as const, content: prompt.filter(Boolean).join('\n\n') }],
    maxTokens: MAX_TOKENS,
  };
  const signal = AbortSignal.timeout(WITHIN_MS);
  let text = '';
  for await (const piece of streamAnswer(model, question, signal)) {
    text += piece;
    if (text.length > TEXT_MAX) throw new Error('The model did not stop');
  }
  const ideas = answered.parse(objectsIn(text));
  const known = new Set(titles.map((title) => title.toLowerCase()));
  const fresh = ideas.filter(({ title }) => !known.has(title.toLowerCase()));
  if (fresh.length === 0) throw new Error('The model had no idea');
  return fresh.slice(0, IDEAS);
}
