import { findOne, getAttributeValue } from 'domutils';
import { parseDocument } from 'htmlparser2';

const REL = 'https://api.w.org/';

/** The REST root that a page's `Link` header or `<link>` element names; undefined when neither does. */
export function restRootOf(page: { headers: Record<string, string>; body: string; url: string }): string | undefined {
  const named = fromLinkHeader(page.headers.link ?? '') ?? fromHtml(page.body);
  return named && URL.canParse(named, page.url) ? new URL(named, page.url).href : undefined;
}

function fromLinkHeader(header: string): string | undefined {
  for (const [, target, parameters] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    const rel = /\brel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? '');
    if ((rel?.[1] ?? rel?.[2] ?? '').split(/\s+/).includes(REL)) return target;
  }
  return undefined;
}

function fromHtml(html: string): string | undefined {
  const isApiLink = (name: string, rel: string | undefined) =>
    name === 'link' && (rel ?? '').split(/\s+/).includes(REL);
  const link = findOne(
    (element) => isApiLink(element.name, getAttributeValue(element, 'rel')),
    parseDocument(html).children,
  );
  return (link && getAttributeValue(link, 'href')) || undefined;
}
