import { COMMA } from '@pressloom/contract';
import { readHtmlTags } from '@pressloom/wordpress';

/** Characters, enough for any head. */
const HEAD = 200_000;

/** The metadata in the head of an HTML page. */
export function readHead(source: string): { title?: string; description?: string; tags: string[] } {
  const meta: Record<string, string> = {};
  let title: string | undefined;
  let isTitle = false;
  readHtmlTags(source.slice(0, HEAD), {
    onopentag(name, { name: key, property, content }) {
      if (name === 'title') isTitle = title === undefined;
      if (name === 'meta' && content?.trim()) meta[(key ?? property ?? '').toLowerCase()] ??= content.trim();
    },
    ontext(text) {
      if (isTitle) title = (title ?? '') + text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
    },
  });
  return {
    title: meta['og:title'] ?? (title?.trim() || undefined),
    description: meta.description ?? meta['og:description'],
    tags: (meta.keywords ?? '')
      .split(COMMA)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}
