import type { z } from 'zod';
import type { ApiKeyScope } from './account-options.ts';

/**
 * One API call: its method, path and the schemas of its input and output. The server validates with it, the web app
 * takes its types from it and the OpenAPI document is generated from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, for example `/api/posts/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Scope an API key needs for this call; `none` or omitted: signed-in users only. */
  readonly key?: ApiKeyScope | 'none';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Status code of a successful reply. Default 200. */
  readonly status?: number;
  readonly reply: z.ZodType;
}

/** Checks the shape of an endpoint while keeping its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
