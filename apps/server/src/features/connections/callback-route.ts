import { WordPressError } from '@pressloom/wordpress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ExpectedError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { CALLBACK_PATH } from './authorize-site.ts';
import { finishAuthorization } from './finish-authorization.ts';

const answer = z.object({
  state: z.string().max(100),
  success: z.string().max(10).optional(),
  site_url: z.string().max(2_000).optional(),
  user_login: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
});

/** The site that is already connected, with its new address if it has one, see refuse-connected-blog.ts. */
const connectedSite = z
  .object({ siteId: z.string(), url: z.string().optional() })
  .transform(({ siteId, url }) => ({ known_site: siteId, ...(url && { moved_to: url }) }));

/**
 * Where the site's authorize screen returns to, with the new password in the URL. The browser is therefore redirected
 * at once in any case, and nothing may store, forward or log that URL.
 */
export function callbackRoute(app: FastifyInstance, services: Services) {
  app.get(CALLBACK_PATH, { schema: { hide: true } }, async (request, reply) => {
    const query = await outcomeOf(services, request);
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`/wordpress?${new URLSearchParams(query)}`, 303);
  });
}

/** Failures are named by code only: the page shows its own text for it, as anyone can make a link to the page. */
async function outcomeOf(services: Services, request: FastifyRequest): Promise<Record<string, string>> {
  try {
    const user = await request.signedInUser();
    const given = answer.safeParse(request.query);
    if (!given.success) throw new ExpectedError('The site gave an answer that makes no sense', 'invalid_answer', 400);
    const { state, success, site_url: siteUrl, user_login: username, password } = given.data;
    const site = await finishAuthorization(services, user.id, { state, success, siteUrl, username, password });
    return { [site.wasConnected ? 'reconnected' : 'connected']: site.id };
  } catch (error) {
    if (error instanceof ExpectedError || error instanceof WordPressError) {
      const known = connectedSite.safeParse(error instanceof ExpectedError ? error.details : undefined);
      return { connect_error: error.code, ...known.data };
    }
    request.log.error({ err: error }, 'Unexpected error at the end of a one-click connection');
    return { connect_error: 'internal_error' };
  }
}
