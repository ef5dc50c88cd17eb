/** Sites whose links WordPress embeds: host, the paths that can be embedded, and display name. */
const PROVIDERS: [RegExp, RegExp, string][] = [
  [/^((www|m)\.)?youtube\.com$/, /^\/(watch\?.*v=|shorts\/.|live\/.|playlist\?)/, 'YouTube'],
  [/^youtu\.be$/, /^\/./, 'YouTube'],
  [/^(www\.|player\.)?vimeo\.com$/, /^\/(.*\/)?\d+/, 'Vimeo'],
  [/^(www\.)?dailymotion\.com$|^dai\.ly$/, /^\/./, 'Dailymotion'],
  [/^(www\.)?ted\.com$/, /^\/talks\/./, 'TED'],
  [/^(www\.)?tiktok\.com$/, /^\/@[^/]+\/video\/./, 'TikTok'],
  [/^(open|play)\.spotify\.com$/, /^\/./, 'Spotify'],
  [/^(www\.|m\.)?soundcloud\.com$/, /^\/[^/]+\/./, 'SoundCloud'],
  [/^(www\.)?mixcloud\.com$/, /^\/[^/]+\/./, 'Mixcloud'],
  [/^(www\.|mobile\.)?(twitter|x)\.com$/, /^\/[^/]+\/status(es)?\/\d/, 'X'],
  [/^bsky\.app$/, /^\/profile\/[^/]+\/post\/./, 'Bluesky'],
  [/^(www\.|old\.)?reddit\.com$/, /^\/r\/[^/]+\/comments\/./, 'Reddit'],
  [/^(www\.)?flickr\.com$|^flic\.kr$/, /^\/./, 'Flickr'],
  [/^([a-z]{2}|www)\.pinterest\.[a-z.]+$/, /^\/./, 'Pinterest'],
];

/**
 * The provider of the embed that a link alone on its line becomes; undefined for any other text. `packages/wordpress`
 * builds its blocks by the same rules; a server test compares the two.
 */
export const embedProvider = (text: string): string | undefined => {
  const address = text.trim();
  if (!/^https?:\/\/[^\s<>"]+$/i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, search } = new URL(address);
  return PROVIDERS.find(([hosts, paths]) => hosts.test(hostname) && paths.test(`${pathname}${search}`))?.[2];
};
