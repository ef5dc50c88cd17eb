import type { Element } from 'domhandler';
import { block } from './block.ts';
import { hasOnly, isText } from './dom.ts';

interface Provider {
  /** As WordPress' own editor names it. */
  slug: string;
  type: 'video' | 'rich' | 'photo';
  hosts: RegExp;
  /** Addresses of things that can be shown; the front page of a host cannot. */
  paths: RegExp;
}

/** Sites whose addresses WordPress turns into what they show, by itself and without a key (core's list of providers). */
const PROVIDERS: Provider[] = [
  {
    slug: 'youtube',
    type: 'video',
    hosts: /^((www|m)\.)?youtube\.com$/,
    paths: /^\/(watch\?.*v=|shorts\/.|live\/.|playlist\?)/,
  },
  { slug: 'youtube', type: 'video', hosts: /^youtu\.be$/, paths: /^\/./ },
  { slug: 'vimeo', type: 'video', hosts: /^(www\.|player\.)?vimeo\.com$/, paths: /^\/(.*\/)?\d+/ },
  { slug: 'dailymotion', type: 'video', hosts: /^(www\.)?dailymotion\.com$|^dai\.ly$/, paths: /^\/./ },
  { slug: 'ted', type: 'video', hosts: /^(www\.)?ted\.com$/, paths: /^\/talks\/./ },
  { slug: 'tiktok', type: 'video', hosts: /^(www\.)?tiktok\.com$/, paths: /^\/@[^/]+\/video\/./ },
  { slug: 'spotify', type: 'rich', hosts: /^(open|play)\.spotify\.com$/, paths: /^\/./ },
  { slug: 'soundcloud', type: 'rich', hosts: /^(www\.|m\.)?soundcloud\.com$/, paths: /^\/[^/]+\/./ },
  { slug: 'mixcloud', type: 'rich', hosts: /^(www\.)?mixcloud\.com$/, paths: /^\/[^/]+\/./ },
  { slug: 'twitter', type: 'rich', hosts: /^(www\.|mobile\.)?(twitter|x)\.com$/, paths: /^\/[^/]+\/status(es)?\/\d/ },
  { slug: 'bluesky', type: 'rich', hosts: /^bsky\.app$/, paths: /^\/profile\/[^/]+\/post\/./ },
  { slug: 'reddit', type: 'rich', hosts: /^(www\.|old\.)?reddit\.com$/, paths: /^\/r\/[^/]+\/comments\/./ },
  { slug: 'flickr', type: 'photo', hosts: /^(www\.)?flickr\.com$|^flic\.kr$/, paths: /^\/./ },
  { slug: 'pinterest', type: 'rich', hosts: /^([a-z]{2}|www)\.pinterest\.[a-z.]+$/, paths: /^\/./ },
];

/** Players as wide as a film; WordPress' styles keep their shape on a phone. */
const WIDE = new Set(['youtube', 'vimeo', 'dailymotion', 'ted']);

/** An embed from a paragraph that is nothing but the address of something that can be shown. */
export function embed(element: Element): string | undefined {
  const [only, ...others] = element.children;
  if (!only || others.length > 0 || !isText(only) || !hasOnly(element)) return undefined;
  const url = only.data.trim();
  const provider = providerOf(url);
  if (!provider) return undefined;
  const { slug, type } = provider;
  const shape = WIDE.has(slug) ? 'wp-embed-aspect-16-9 wp-has-aspect-ratio' : undefined;
  const classes = [
    'wp-block-embed',
    `is-type-${type}`,
    `is-provider-${slug}`,
    `wp-block-embed-${slug}`,
    ...(shape ? [shape] : []),
  ].join(' ');
  const address = url.replaceAll('&', '&amp;');
  return block(
    'embed',
    `<figure class="${classes}"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>`,
    { url, type, providerNameSlug: slug, responsive: true, className: shape },
  );
}

/** Whether WordPress shows a player or a card for this address. */
export const isEmbeddable = (url: string): boolean => providerOf(url) !== undefined;

function providerOf(url: string): Provider | undefined {
  if (!/^https?:\/\/[^\s<>"]+$/i.test(url) || !URL.canParse(url)) return undefined;
  const { hostname, pathname, search } = new URL(url);
  return PROVIDERS.find(({ hosts, paths }) => hosts.test(hostname) && paths.test(`${pathname}${search}`));
}
