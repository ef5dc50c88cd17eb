import type { ImageAttribution } from '@pressloom/contract';

export interface CreditPart {
  text: string;
  /** The link's URL; null for plain text. */
  address: string | null;
}

/** The credit of an image in one line: “Tea” by Grace, CC BY-SA 4.0, via Openverse. */
export function imageCredit(attribution: ImageAttribution): CreditPart[] {
  const { title, creator, creatorUrl, license, licenseUrl, sourceUrl, source } = attribution;
  return [
    part(title ? `“${title}”` : 'Photo', sourceUrl),
    ...(creator ? [part(' by ', null), part(creator, creatorUrl)] : []),
    part(', ', null),
    part(license, licenseUrl),
    part(`, via ${source}`, null),
  ];
}

const part = (text: string, address: string | null): CreditPart => ({
  text,
  address: address && /^https?:\/\//i.test(address) ? address : null,
});
