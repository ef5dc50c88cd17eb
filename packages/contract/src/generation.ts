import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { keywords } from './post-fields.ts';
import { id, idParams, instant } from './shared.ts';
import { AUDIENCES, LENGTHS, TONES, WRITING_DEFAULTS } from './writing-options.ts';

export const generationRequest = z.object({
  keywords: keywords.min(1, 'Please enter at least one keyword'),
  title: z.string().trim().max(500, 'Title must be at most 500 characters').optional(),
  category: z.string().trim().max(200, 'Category must be at most 200 characters').optional(),
  tone: z.enum(TONES).default(WRITING_DEFAULTS.tone),
  targetAudience: z.enum(AUDIENCES).default(WRITING_DEFAULTS.targetAudience),
  length: z.enum(LENGTHS).default(WRITING_DEFAULTS.length),
});
export type GenerationRequest = z.infer<typeof generationRequest>;

/** Requested twice with the same id, an article is written once, so a client that got no response can ask again. */
export const newGeneration = generationRequest.extend({ id: id.optional() });

export const GENERATION_STATES = ['running', 'done', 'stopped', 'failed'] as const;

/** One run of the model. It runs on the server: closing the page does not end it. */
export const generation = z.object({
  id,
  state: z.enum(GENERATION_STATES),
  request: generationRequest,
  /** Provider of the model: `Groq`, `Ollama`, or the endpoint's host. Null for runs of earlier releases. */
  provider: z.string().nullable(),
  /** What the model has written so far. */
  text: z.string(),
  /** The article, or as much of it as a failed run produced; null while running, and if nothing was written. */
  article: z.object({ title: z.string(), content: z.string(), excerpt: z.string() }).nullable(),
  /** The article is the placeholder for a failed run. */
  placeholder: z.boolean(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** When a busy model is tried again; null unless waiting for one. */
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
});
export type Generation = z.infer<typeof generation>;

/** Events of a generation's stream: its full state first and on every change, text as it is added, then the end. */
export type GenerationEvent =
  | { type: 'state'; generation: Generation }
  | { type: 'delta'; text: string }
  | { type: 'end'; generation: Generation };

export const startGeneration = endpoint({
  method: 'POST',
  path: '/api/generations',
  summary: 'Have the model write an article',
  tag: 'Generation',
  key: 'write',
  body: newGeneration,
  status: 201,
  reply: generation,
});

export const getGeneration = endpoint({
  method: 'GET',
  path: '/api/generations/:id',
  summary: 'The current state of a run',
  tag: 'Generation',
  key: 'read',
  params: idParams,
  reply: generation,
});

export const stopGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/:id/stop',
  summary: 'Stop a run; the text written so far is kept',
  tag: 'Generation',
  key: 'write',
  params: idParams,
  reply: generation,
});

export const getModel = endpoint({
  method: 'GET',
  path: '/api/generations/model',
  summary: 'The configured model, and whether it is available',
  tag: 'Generation',
  key: 'read',
  reply: z.object({
    available: z.boolean(),
    /** Whether it is the user's own model from the settings. */
    own: z.boolean(),
    model: z.string().nullable(),
    /** As in `generation`. */
    provider: z.string().nullable(),
    /** Host name of the endpoint, so that the user knows where the text is sent. */
    host: z.string().nullable(),
  }),
});
