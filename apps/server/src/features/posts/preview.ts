import { categoriesOf, directionOf, namesInCategoryPath, type Post } from '@pressloom/contract';
import { escapeHtml } from '../../text/escape-html.ts';

/**
 * Headers under which a post's own HTML is harmless: an opaque origin without scripts, forms, cookies or requests,
 * except for images. Only our own pages may frame it.
 */
export const PREVIEW_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src https: http: data: 'self'; media-src https: http:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'SAMEORIGIN',
  // Helmet requests an origin-keyed agent cluster, which a page with an opaque origin cannot have.
  'origin-agent-cluster': '?0',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const STYLE = `
  :root { color-scheme: light; } * { box-sizing: border-box; }
  body { margin: 0; background: #fff; color: #1a1a1a; font: 1.125rem/1.7 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
  .site { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between; padding: 1.25rem max(1.25rem, calc(50% - 32rem)); border-bottom: 1px solid #e5e5e2; font: 1rem/1.4 system-ui, sans-serif; }
  .site b { font-size: 1.125rem; } .site span, .meta, .tags, figcaption, .wp-element-caption { color: #5c5c58; }
  main { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
  .meta, .tags { font: .9375rem/1.5 system-ui, sans-serif; } .meta { margin: 0 0 2rem; } .tags { margin-top: 3rem; padding-top: 1.25rem; border-top: 1px solid #e5e5e2; }
  h1 { font-size: clamp(1.875rem, 6vw, 2.75rem); line-height: 1.15; margin: 0 0 .75rem; } h2, h3, h4 { line-height: 1.3; margin: 2.25rem 0 .75rem; }
  img, video, iframe { max-width: 100%; height: auto; } .cover { display: block; width: 100%; margin: 0 0 2rem; } figure { margin: 2rem 0; } figcaption, .wp-element-caption { font-size: .9375rem; text-align: center; }
  .aligncenter, .has-text-align-center { text-align: center; margin-inline: auto; } .has-text-align-right { text-align: right; }
  @media (min-width: 40rem) { .alignleft { float: left; margin: .5rem 1.5rem 1rem 0; } .alignright { float: right; margin: .5rem 0 1rem 1.5rem; } }
  pre { overflow: auto; padding: 1rem; background: #f4f4f2; font-size: .9375rem; } code { font-size: .9em; } a { color: #0b57a4; }
  blockquote { margin: 1.5rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid #ccc; color: #444; } [dir=auto] :is(p, h2, h3, h4, h5, h6, li, th, td, cite, figcaption) { unicode-bidi: plaintext; } table { display: block; overflow-x: auto; border-collapse: collapse; max-width: 100%; } td, th { border: 1px solid #ccc; padding: .4rem .6rem; text-align: start; }`;

interface PreviewSite {
  name: string;
  url: string;
  timezone: string;
}

/**
 * A post as its site would show it to a reader, in a plain theme: under the site's name, with date, author and
 * categories, the image at `featuredImage`, the text and its tags.
 *
 * @param post its author as readers find the name there
 * @param site null if none is chosen
 */
export function previewPage(
  post: Pick<
    Post,
    | 'title'
    | 'content'
    | 'featuredImageAlt'
    | 'author'
    | 'category'
    | 'moreCategories'
    | 'keywords'
    | 'scheduledDate'
    | 'publishedAt'
    | 'publicationDate'
  >,
  featuredImage: string | null,
  site: PreviewSite | null,
): string {
  const title = escapeHtml(post.title);
  const head =
    site && `<header class="site"><b>${escapeHtml(site.name)}</b><span>${escapeHtml(hostOf(site.url))}</span></header>`;
  const image =
    featuredImage &&
    `<img class="cover" src="${escapeHtml(featuredImage)}" alt="${escapeHtml(post.featuredImageAlt)}">`;
  const categories = categoriesOf(post).map((path) => namesInCategoryPath(path).at(-1));
  const meta = [dateOn(post, site), `by ${post.author}`, categories.length > 0 && `in ${categories.join(', ')}`]
    .filter(Boolean)
    .join(' ');
  const tags = post.keywords.length > 0 && `<p class="tags">Tags: ${escapeHtml(post.keywords.join(', '))}</p>`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${title}</title><style>${STYLE}</style></head><body>`,
    head || '',
    `<main><article><h1 dir="auto">${title}</h1><p class="meta">${escapeHtml(meta)}</p>`,
    image || '',
    `<div dir="${directionOf(post.content)}">${post.content}</div>`,
    tags || '',
    '</article></main></body></html>',
  ].join('');
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** The date that readers see, in the site's time zone; today for a post without a date. */
function dateOn(
  { scheduledDate, publicationDate, publishedAt }: Pick<Post, 'scheduledDate' | 'publicationDate' | 'publishedAt'>,
  site: PreviewSite | null,
) {
  const date = new Date(scheduledDate ?? publicationDate ?? publishedAt ?? Date.now());
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site?.timezone ?? 'UTC' }).format(date);
}
