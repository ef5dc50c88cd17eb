import type { Post } from '@pressloom/contract';
import { escapeHtml } from './escape-html.ts';

/**
 * Headers under which a post's own HTML can harm nobody: an opaque origin without scripts, forms, cookies or
 * requests, save for pictures. Only our own pages may frame it.
 */
export const PREVIEW_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src https: http: data: 'self'; media-src https: http:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'SAMEORIGIN',
  // Helmet asks for an agent of its own by origin, which a page without an origin cannot have.
  'origin-agent-cluster': '?0',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const STYLE = `
  body { margin: 0 auto; max-width: 42rem; padding: 2.5rem 1.25rem; background: #fff; color: #1a1a1a; font: 1.125rem/1.7 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
  h1 { font-size: 2.25rem; line-height: 1.2; margin: 0 0 1rem; } h2, h3, h4 { line-height: 1.3; margin: 2rem 0 .75rem; }
  img, video, iframe { max-width: 100%; height: auto; } pre { overflow: auto; padding: 1rem; background: #f4f4f2; }
  blockquote { margin: 1.5rem 0; padding-left: 1rem; border-left: 3px solid #ccc; color: #444; } table { border-collapse: collapse; } td, th { border: 1px solid #ccc; padding: .4rem .6rem; }`;

/** A post as a reader would see it, in a plain theme, with the picture at `featuredImage` on top. */
export function previewPage(
  post: Pick<Post, 'title' | 'content' | 'featuredImageAlt'>,
  featuredImage: string | null,
): string {
  const picture = featuredImage
    ? `<img src="${escapeHtml(featuredImage)}" alt="${escapeHtml(post.featuredImageAlt)}">`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(post.title)}</title><style>${STYLE}</style></head><body><article><h1 dir="auto">${escapeHtml(post.title)}</h1>${picture}<div dir="auto">${post.content}</div></article></body></html>`;
}
