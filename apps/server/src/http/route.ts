import type { Endpoint, User } from '@pressloom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { ExpectedError, notSignedIn } from './errors.ts';

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface RouteInput<E extends Endpoint> {
  params: Read<E['params']>;
  query: Read<E['query']>;
  body: Read<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends Endpoint, Extra = unknown> = (input: RouteInput<E> & Extra) => Promise<z.input<E['reply']>>;

interface RouteOptions {
  /** In bytes; only if the default of app.ts does not fit. */
  bodyLimit?: number;
  /** Names and numbers of the rate limits, see plugins/rate-limits.ts. */
  config?: RouteShorthandOptions['config'];
  onRequest?: RouteShorthandOptions['onRequest'];
  /** Message for a visitor who is not signed in, if the action has its own. */
  signedOut?: string;
  /** Who may call it, for the OpenAPI document. */
  security?: { security: Record<string, string[]>[]; description?: string };
}

/** Serves an endpoint of the contract to everyone. */
export function publicRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
) {
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: { ...options.config, key: endpoint.key },
    schema: {
      ...options.security,
      ...inDocument(endpoint.summary, options.security?.description),
      tags: [endpoint.tag],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status ?? 200]: endpoint.reply },
    },
    handler: async (request, reply) => {
      reply.status(endpoint.status ?? 200);
      const { params, query, body } = request as unknown as RouteInput<E>;
      return handler({ params, query, body, request, reply });
    },
  });
}

/** The document shows a summary as one line of plain text, a description as Markdown: all of a longer one is said there. */
function inDocument(summary: string, description?: string) {
  const [first = ''] = summary.split(/[.:;] /);
  const more = first === summary && !summary.includes('`') ? [] : [`${summary}.`];
  return { summary: first.replaceAll('`', ''), description: [...more, description].filter(Boolean).join('\n\n') };
}

/** Serves an endpoint of the contract to a signed-in user; anyone else gets 401 before anything is read. */
export function userRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, { user: User }>,
  options: RouteOptions = {},
) {
  publicRoute(app, endpoint, async (input) => handler({ ...input, user: await input.request.signedInUser() }), {
    ...options,
    security: securityOf(endpoint.key),
    onRequest: async (request) => {
      await request.signedInUser().catch((error: unknown) => {
        const isOwn = options.signedOut && error instanceof ExpectedError && error.code === 'not_signed_in';
        throw isOwn ? notSignedIn(options.signedOut) : error;
      });
    },
  });
}

function securityOf(key: Endpoint['key'] = 'none'): RouteOptions['security'] {
  if (key === 'none')
    return { security: [{ session: [] }], description: 'For signed-in users only, not for API keys.' };
  return { security: [{ session: [] }, { key: [key] }], description: `An API key needs \`${key}\`.` };
}
