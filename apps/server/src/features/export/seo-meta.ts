import type { posts } from '../../database/schema/index.ts';
import { cdata } from './xml.ts';

type SeoOfPost = Pick<typeof posts.$inferSelect, 'seoTitle' | 'seoDescription' | 'seoKeyphrase'>;

/** SEO values under Yoast's keys, which the other plugins import, too. */
export const seoMeta = ({ seoTitle, seoDescription, seoKeyphrase }: SeoOfPost): string =>
  Object.entries({ title: seoTitle, metadesc: seoDescription, focuskw: seoKeyphrase })
    .filter(([, value]) => value !== '')
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${cdata(`_yoast_wpseo_${key}`)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
    )
    .join('\n    ');
