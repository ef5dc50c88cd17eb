import type { z } from 'zod';
import type { ApiKeyScope } from './options.ts';

/**
 * One call of the API: its method, path and the schemas of all that goes in and out.
 * The server validates with it, the web app is typed by it and the OpenAPI document is made from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, for example `/api/posts/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** What an API key needs to be allowed to call this; `none`, as when left out: no key may, only a signed-in user. */
  readonly key?: ApiKeyScope | 'none';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Status code of the successful reply. Default 200. */
  readonly status?: number;
  readonly reply: z.ZodType;
}

/** Keeps the literal types of an endpoint while checking its form. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
