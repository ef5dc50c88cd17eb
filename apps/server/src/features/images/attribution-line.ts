import type { ImageAttribution } from '@pressloom/contract';
import { escapeHtml } from '../../text/escape-html.ts';

/** The attribution of an image, as a caption with links: `"Tea" by Grace, CC BY-SA 4.0, via Openverse`. */
export function attributionLine({ title, creator, creatorUrl, ...of }: ImageAttribution): string {
  const name = title && `“${linked(title, of.sourceUrl)}”`;
  const author = creator && `by ${linked(creator, creatorUrl)}`;
  const work = [name || (author ? 'Photo' : linked('Photo', of.sourceUrl)), author].filter(Boolean).join(' ');
  return [work, linked(of.license, of.licenseUrl), `via ${escapeHtml(of.source)}`].join(', ');
}

const linked = (text: string, address: string | null) =>
  address && /^https?:\/\//i.test(address)
    ? `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
    : escapeHtml(text);
