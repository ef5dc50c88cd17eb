import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, nothing } from './shared.ts';

const baseUrl = z
  .string()
  .trim()
  .min(1, 'Please enter the URL of the endpoint')
  .max(2000, 'This URL is too long')
  .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  }, 'Please enter a valid URL, for example https://api.openai.com/v1');
/** Omitted: the stored key is kept. Null: no key is sent. */
const apiKey = z
  .string()
  .trim()
  .min(1, 'Please enter the key')
  .max(1000, 'This key is too long')
  .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and no special letters')
  .nullable()
  .optional();

export const aiProvider = z.object({
  baseUrl: z.string(),
  model: z.string(),
  /** The last characters of the key; null if no key is sent. The key itself is never returned. */
  keyEnding: z.string().nullable(),
  /** When the connection was last tested. */
  testedAt: instant,
});
export type AiProvider = z.infer<typeof aiProvider>;

export const getAiProvider = endpoint({
  method: 'GET',
  path: '/api/account/ai-provider',
  summary: "The user's own language model; null if the server's is used",
  tag: 'AI provider',
  key: 'none',
  reply: z.object({ provider: aiProvider.nullable() }),
});

export const aiProviderForm = z.object({
  baseUrl,
  model: z.string().trim().min(1, 'Please choose a model').max(300, 'This name is too long'),
  apiKey,
});

export const saveAiProvider = endpoint({
  method: 'PUT',
  path: '/api/account/ai-provider',
  summary: 'Test an endpoint with one small request and, if it works, use it for everything written for the user',
  tag: 'AI provider',
  key: 'none',
  body: aiProviderForm,
  reply: z.object({ provider: aiProvider }),
});

export const listProviderModels = endpoint({
  method: 'POST',
  path: '/api/account/ai-provider/models',
  summary: 'Models that an endpoint offers',
  tag: 'AI provider',
  key: 'none',
  body: z.object({ baseUrl, apiKey }),
  reply: z.object({ models: z.array(z.string()) }),
});

export const removeAiProvider = endpoint({
  method: 'DELETE',
  path: '/api/account/ai-provider',
  summary: "Remove the user's own language model and its key",
  tag: 'AI provider',
  key: 'none',
  reply: nothing,
});
