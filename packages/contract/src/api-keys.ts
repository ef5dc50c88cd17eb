import { z } from 'zod';
import { API_KEY_SCOPES } from './account-options.ts';
import { endpoint } from './endpoint.ts';
import { PASSWORD_MAX } from './limits.ts';
import { id, idParams, instant, nothing } from './shared.ts';

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  expiresAt: instant.nullable(),
  /** Accurate to a few minutes; null if never used. */
  lastUsedAt: instant.nullable(),
  createdAt: instant,
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'Name must be at most 100 characters'),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .min(1, 'Please choose what the key may do')
    .max(API_KEY_SCOPES.length)
    .transform((scopes) => API_KEY_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresAt: instant.nullable().default(null),
  /** The user's own password, re-entered. */
  password: z.string().min(1, 'Password is required').max(PASSWORD_MAX, 'This password is too long'),
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: 'API keys of the user, newest first; never the keys themselves',
  tag: 'API keys',
  key: 'none',
  reply: z.object({ keys: z.array(apiKey) }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  summary:
    'Create an API key; requires the password. Only this reply contains the key; a password reset revokes all keys',
  tag: 'API keys',
  key: 'none',
  body: apiKeyForm,
  status: 201,
  reply: apiKey.extend({ key: z.string() }),
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  summary: 'Revoke an API key; requests with it are refused from then on',
  tag: 'API keys',
  key: 'none',
  params: idParams,
  reply: nothing,
});
