import { readHtmlTags } from './nesting.ts';

const REL = 'https://api.w.org/';

/** The REST root that a page's `Link` header or `<link>` element names; undefined if neither does. */
export function restRootOf(page: { headers: Record<string, string>; body: string; url: string }): string | undefined {
  const named = fromLinkHeader(page.headers.link ?? '') ?? fromHtml(page.body);
  return named && URL.canParse(named, page.url) ? new URL(named, page.url).href : undefined;
}

function fromLinkHeader(header: string): string | undefined {
  for (const [, target, parameters] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const rel = /\brel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? '');
    if ((rel?.[1] ?? rel?.[2] ?? '').split(/\s+/).includes(REL)) return target;
  }
  return undefined;
}

function fromHtml(html: string): string | undefined {
  let address: string | undefined;
  readHtmlTags(html, {
    onopentag(name, { rel = '', href }) {
      if (name === 'link' && rel.split(/\s+/).includes(REL)) address ??= href || undefined;
    },
  });
  return address;
}
