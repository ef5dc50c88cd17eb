import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { SERVER_ROOT } from '../../system/server-root.ts';
import { readSession } from '../account/index.ts';
import { fillSlots, type SlotValues } from './fill-slots.ts';
import { makeFormToken } from './form-token.ts';
import { type PageMap, readPageMap } from './page-map.ts';
import { builtPages, pagesFromVite } from './page-source.ts';
import { formatRupees, yearlySaving } from './prices.ts';
import { themeOf } from './theme-of.ts';

/** The folder of the built web app. */
export const WEB_BUILD = join(SERVER_ROOT, '../web/dist');

/** The prerendered pages of the web app. */
export interface Documents {
  /** Undefined before the first build. */
  map(): Promise<PageMap | undefined>;
  /** Sends a prerendered page with its slots filled in. */
  send(request: FastifyRequest, reply: FastifyReply, name: string, values?: SlotValues): Promise<FastifyReply>;
}

export function createDocuments(services: Pick<Services, 'config' | 'auth' | 'db'>, folder = WEB_BUILD): Documents {
  const { config } = services;
  const source = config.viteUrl ? pagesFromVite(config.viteUrl) : builtPages(folder);
  const { free, pro } = config.plans;
  const fixed: SlotValues = {
    publicUrl: config.publicUrl,
    contactEmail: config.contactEmail,
    priceNote: config.billing?.seller.gstin ? ', GST included' : '',
    creditsFree: String(free.credits),
    creditsPro: String(pro.credits),
    priceProMonthly: formatRupees(pro.monthly),
    priceProYearly: formatRupees(pro.yearly),
    yearlySaving: yearlySaving(pro),
  };

  return {
    map: () => readPageMap(source, config.billing !== undefined),
    async send(request, reply, name, values) {
      const page = await source.read(`pages/${name}.html`);
      if (!page) throw new Error(`The build has no page ${name}`);
      const session = await readSession(services, request);
      const filled = fillSlots(page, {
        ...fixed,
        theme: themeOf(request),
        signedIn: session ? 'yes' : 'no',
        formToken: makeFormToken(config.appSecret),
        ...values,
      });
      // The page references the current assets: from a browser's cache it would request files that are gone after an
      // update. And it depends on the user.
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' });
      // Without any referrer, browsers submit the page's form without its origin.
      reply.header('referrer-policy', 'same-origin');
      return reply.type('text/html; charset=utf-8').send(filled);
    },
  };
}
