import type { Element } from 'domhandler';
import { block } from './block.ts';
import { hasOnly, isText } from './dom.ts';

interface Provider {
  /** As WordPress' own editor names it. */
  slug: string;
  type: 'video' | 'rich' | 'photo';
  hosts: RegExp;
  /** Paths that can be embedded; a host's front page cannot. */
  paths: RegExp;
}

/** Sites whose links WordPress embeds by itself and without an API key (core's list of providers). */
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

/** 16:9 players; WordPress' styles keep their aspect ratio on a phone. */
const WIDE = new Set(['youtube', 'vimeo', 'dailymotion', 'ted']);

/** An embed block from a paragraph that contains only an embeddable link. */
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

/** Whether WordPress shows a player or card for this URL. */
export const isEmbeddable = (url: string): boolean => providerOf(url) !== undefined;

function providerOf(url: string): Provider | undefined {
  if (!/^https?:\/\/[^\s<>"]+$/i.test(url) || !URL.canParse(url)) return undefined;
  const { hostname, pathname, search } = new URL(url);
  return PROVIDERS.find(({ hosts, paths }) => hosts.test(hostname) && paths.test(`${pathname}${search}`));
}
