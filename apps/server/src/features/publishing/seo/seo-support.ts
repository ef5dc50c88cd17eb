import { probeSeo, type SeoSupport, WordPressError } from '@pressloom/wordpress';
import { countRequest } from '../../../plugins/rate-limit-store.ts';
import { emitEvent } from '../../events/index.ts';
import { recordSeo } from '../../sites/index.ts';
import type { Delivery } from '../delivery/delivery.ts';

/** Looking costs up to three requests, and each post of a site without a plugin is a reason to look. */
const LOOKS_EVERY_MS = 5 * 60_000;

/** The SEO plugin of the site: looked up if that was never done, and again if none is known that takes values. */
export async function supportOf(delivery: Delivery): Promise<SeoSupport | null> {
  const { seo } = delivery.site.capabilities;
  if (seo === undefined) await lookUp(delivery);
  else if (!seo?.fields.length) await hasOtherSupport(delivery);
  return delivery.site.capabilities.seo ?? null;
}

/**
 * Whether the site has another SEO plugin by now than is known, or one that takes other fields. It is asked once in a
 * few minutes; between that, and if it doesn't respond, there is none.
 */
export async function hasOtherSupport(delivery: Delivery): Promise<boolean> {
  const { services, site } = delivery;
  const { current } = await countRequest(services.db, `seo-support:site:${site.id}`, LOOKS_EVERY_MS);
  if (current > 1) return false;
  const before = site.capabilities.seo;
  try {
    const now = await lookUp(delivery);
    return before?.plugin !== now?.plugin || before?.fields.join() !== now?.fields.join();
  } catch (error) {
    if (error instanceof WordPressError) return false;
    throw error;
  }
}

async function lookUp({ services: { db }, client, site }: Delivery): Promise<SeoSupport | null> {
  const seo = await probeSeo(client);
  await recordSeo(db, site.id, seo);
  await emitEvent(db, site.userId, { type: 'site', siteId: site.id });
  site.capabilities.seo = seo;
  return seo;
}
