import { z } from 'zod';
import { type FoundImage, type ImageSource, PAGE_SIZE } from './image-source.ts';

const text = z.string().nullish();
const size = z.number().int().nullish();
const image = z.object({
  id: z.string(),
  title: text,
  url: z.url({ protocol: /^https?$/ }),
  thumbnail: text,
  creator: text,
  creator_url: text,
  license: z.string(),
  license_version: text,
  license_url: text,
  foreign_landing_url: text,
  width: size,
  height: size,
});
/** https://api.openverse.org/v1/ — the response of `images/`. */
const answer = z.object({ page_count: z.number(), results: z.array(z.unknown()) });

/**
 * Openly licensed images, without an API key. Searches only for licences that permit commercial use and cropping; most
 * require attribution.
 */
export const openverse = (baseUrl = 'https://api.openverse.org'): ImageSource => ({
  name: 'Openverse',
  headers: {},
  address: (query, page) =>
    `${baseUrl}/v1/images/?${new URLSearchParams({
      q: query,
      page: String(page),
      page_size: String(PAGE_SIZE),
      license_type: 'commercial,modification',
      mature: 'false',
    })}`,
  read: (json, page) => {
    const { page_count, results } = answer.parse(json);
    // A single malformed image is left out rather than the whole page.
    const images = results.flatMap((result) => image.safeParse(result).data ?? []).map((found) => read(found, baseUrl));
    return { images, isLast: page >= page_count };
  },
});

function read(found: z.infer<typeof image>, baseUrl: string): FoundImage {
  const thumbnail = `${baseUrl}/v1/images/${encodeURIComponent(found.id)}/thumb/`;
  return {
    files: [found.url, `${thumbnail}?full_size=true&compressed=true`],
    thumbnail,
    alt: found.title ?? '',
    width: found.width ?? null,
    height: found.height ?? null,
    attribution: {
      title: found.title ?? '',
      creator: found.creator ?? '',
      creatorUrl: found.creator_url || null,
      license: licenseName(found.license, found.license_version),
      licenseUrl: found.license_url || null,
      sourceUrl: found.foreign_landing_url || null,
      source: 'Openverse',
    },
  };
}

function licenseName(license: string, version: string | null | undefined): string {
  if (license === 'pdm') return 'Public Domain';
  const name = license === 'cc0' ? 'CC0' : `CC ${license.toUpperCase()}`;
  return version ? `${name} ${version}` : name;
}
