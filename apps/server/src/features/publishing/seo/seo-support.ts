import { probeSeo, type SeoSupport, WordPressError } from '@pressloom/wordpress';
import { countRequest } from '../../../plugins/rate-limit-store.ts';
import { emitEvent } from '../../events/index.ts';
import { recordSeo, requireSite } from '../../sites/index.ts';
import type { Delivery } from '../delivery/delivery.ts';

type Where = Pick<Delivery, 'services' | 'client' | 'site'>;

/** Looking costs up to three requests, and each post of a site without a plugin is a reason to look. */
const LOOKS_EVERY_MS = 5 * 60_000;

/** The SEO plugin of the site: looked up if that was never done, and again if none is known that takes values. */
export async function supportOf(delivery: Where): Promise<SeoSupport | null> {
  const { seo } = delivery.site.capabilities;
  if (seo === undefined) await lookUp(delivery);
  else if (!seo?.fields.length) await hasOtherSupport(delivery);
  return delivery.site.capabilities.seo ?? null;
}

/**
 * Whether the site has another SEO plugin by now than this delivery knows of, or one that takes other fields. It is asked
 * once in a few minutes; between that, what it said last counts. If it doesn't respond, there is none.
 */
export async function hasOtherSupport(delivery: Where): Promise<boolean> {
  const { services, site } = delivery;
  const { current } = await countRequest(services.db, `seo-support:site:${site.id}`, LOOKS_EVERY_MS);
  const before = site.capabilities.seo;
  try {
    const now = current > 1 ? await readKnown(delivery) : await lookUp(delivery);
    return before?.plugin !== now?.plugin || before?.fields.join() !== now?.fields.join();
  } catch (error) {
    if (error instanceof WordPressError) return false;
    throw error;
  }
}

async function lookUp({ services: { db }, client, site }: Where): Promise<SeoSupport | null> {
  const seo = await probeSeo(client);
  await recordSeo(db, site.id, seo);
  await emitEvent(db, site.userId, { type: 'site', siteId: site.id });
  site.capabilities.seo = seo;
  return seo;
}

/** What another delivery has found meanwhile. */
async function readKnown({ services: { db }, site }: Where): Promise<SeoSupport | null | undefined> {
  const { capabilities } = await requireSite(db, site.userId, site.id);
  site.capabilities.seo = capabilities.seo;
  return capabilities.seo;
}
