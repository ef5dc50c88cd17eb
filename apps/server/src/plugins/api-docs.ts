import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorReply } from '@pressloom/contract';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The page loads scripts and styles as files; Swagger's images are `data:` URLs, and it uses style attributes. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI 3.1 document of all routes at /api/openapi.json, from the validating schemas; a page at /api/docs. */
export async function registerApiDocs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'pressloom',
        version: '1',
        description:
          'Every error is answered as `{ error: { code, message, details? } }`: `code` is stable, `message` is for people. ' +
          'Writes from a browser need the `Origin` of pressloom itself.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'pressloom.session_token', description: 'Set by signing in' },
          key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key of Settings, API keys, as `Authorization: Bearer plk_…`. Each call names what the key needs: `read`, `write` or `publish`. ' +
              'Creating or saving a post with `write` also needs `publish` where its status changes the post on its site. ' +
              'Refusals: 401 `invalid_key`, 403 `account_blocked`, 403 `key_scope_missing`, 403 `key_not_allowed` where only a signed-in user may, ' +
              '429 `rate_limited`.',
          },
        },
      },
    },
    transform: ({ schema, ...rest }) => jsonSchemaTransform({ schema: withErrors(schema), ...rest }),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    theme: { title: 'API · pressloom' },
    // Without the bar that asks for the URL of another document.
    uiConfig: { deepLinking: true, layout: 'BaseLayout' },
  });
}

/** Only in the document: as a schema of the route it would be applied to every error a second time. */
function withErrors(schema: FastifySchema | undefined): FastifySchema {
  const response = { ...(schema?.response as Record<string, unknown> | undefined) };
  return { ...schema, response: { ...response, '4xx': errorReply, '5xx': errorReply } };
}
