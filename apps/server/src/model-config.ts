import { z } from 'zod';

const LIMIT = 'should be a number from 1 to 1000000000';
const limit = z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(1_000_000_000, LIMIT).optional();
const PRICE = 'should be the price of a million tokens, for example 0.15';
const price = z.coerce.number(PRICE).min(0, PRICE).max(1_000_000, PRICE).optional();

/** The server's own language model. */
export const modelVariables = {
  LLM_BASE_URL: z
    .string()
    .refine(
      (value) => /^https?:/i.test(value) && URL.canParse(value),
      'should be the address of an OpenAI-compatible API, for example https://api.groq.com/openai/v1',
    )
    .optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  LLM_REQUESTS_PER_MINUTE: limit,
  LLM_TOKENS_PER_MINUTE: limit,
  LLM_PRICE_INPUT: price,
  LLM_PRICE_OUTPUT: price,
  LLM_PRICE_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'should be the three letters of a currency, for example USD')
    .default('USD'),
};

const environment = z.object(modelVariables);
type Values = z.infer<typeof environment>;

/** What a million tokens cost. */
export interface ModelPrice {
  input: number;
  output: number;
  /** For example `USD`. */
  currency: string;
}

export const modelProblems = ({ LLM_PRICE_INPUT: input, LLM_PRICE_OUTPUT: output }: Values): string[] =>
  (input === undefined) === (output === undefined)
    ? []
    : ['LLM_PRICE_INPUT and LLM_PRICE_OUTPUT should be set together'];

export function modelOf(values: Values) {
  const { LLM_PRICE_INPUT: input, LLM_PRICE_OUTPUT: output, LLM_PRICE_CURRENCY: currency } = values;
  const price: ModelPrice | undefined =
    input === undefined || output === undefined ? undefined : { input, output, currency };
  /** In a minute, over all processes. */
  const limits: { requests?: number; tokens?: number } = {
    requests: values.LLM_REQUESTS_PER_MINUTE,
    tokens: values.LLM_TOKENS_PER_MINUTE,
  };
  return { baseUrl: values.LLM_BASE_URL, apiKey: values.LLM_API_KEY, model: values.LLM_MODEL, limits, price };
}
