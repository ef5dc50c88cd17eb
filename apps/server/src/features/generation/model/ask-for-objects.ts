import type { LanguageModel } from 'ai';
import { z } from 'zod';
import { GenerationError } from './generation-errors.ts';
import { objectsIn } from './json-in.ts';
import { targetOf } from './model.ts';
import { streamAnswer } from './stream-answer.ts';

/** Ten times the longest list that is asked for. */
const ANSWER_MAX = 200_000;

interface Asked<Item> {
  instructions: string;
  prompt: string;
  /** Of each object; those that are not of it are left out. */
  item: z.ZodType<Item>;
  /** What the list is called, for example `posts`. Undefined if one object is asked for. */
  list?: string;
  maxTokens: number;
}

/** Models, each at its endpoint, that refuse `response_format`. */
const withoutFormat = new Set<string>();

/** Beyond this many they are found out anew. */
const REMEMBERED_MAX = 1_000;

/**
 * Asks a model for JSON objects: with a schema where its endpoint takes one, and by the prompt alone where not. Whatever
 * it answers around them is left out, and so is what is not of the schema.
 *
 * @throws {GenerationError} if it does not answer; an answer without any such object is an empty list
 */
export async function askForObjects<Item>(
  model: LanguageModel,
  asked: Asked<Item>,
  signal: AbortSignal,
): Promise<Item[]> {
  const target = targetOf(model);
  if (!withoutFormat.has(target)) {
    try {
      return valid(asked, await answerOf(model, asked, signal, formatOf(asked)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  // Noted before it is known to help: where the next request has to wait, this one is not sent again in vain.
  if (withoutFormat.size >= REMEMBERED_MAX) withoutFormat.clear();
  withoutFormat.add(target);
  try {
    return valid(asked, await answerOf(model, asked, signal));
  } catch (error) {
    // It was not the format that the endpoint refused.
    if (isRefusal(error)) withoutFormat.delete(target);
    throw error;
  }
}

const isRefusal = (error: unknown) => error instanceof GenerationError && error.code === 'model_refused';

async function answerOf<Item>(
  model: LanguageModel,
  { instructions, prompt, maxTokens }: Asked<Item>,
  signal: AbortSignal,
  responseFormat?: object,
): Promise<string> {
  const question = { instructions, messages: [{ role: 'user' as const, content: prompt }], maxTokens, responseFormat };
  let text = '';
  for await (const piece of streamAnswer(model, question, signal)) {
    text += piece;
    if (text.length > ANSWER_MAX) break;
  }
  // An abort ends the stream without an error, and half an answer is none.
  signal.throwIfAborted();
  return text;
}

const valid = <Item>({ item }: Asked<Item>, answer: string): Item[] =>
  objectsIn(answer).flatMap((object) => {
    const { success, data } = item.safeParse(object);
    return success ? [data] : [];
  });

function formatOf<Item>({ item, list }: Asked<Item>): object {
  const schema = z.toJSONSchema(list ? z.object({ [list]: z.array(item) }) : item, { io: 'input' });
  return { type: 'json_schema', json_schema: { name: list ?? 'answer', schema } };
}
