import { z } from 'zod';
import { type ImageSource, PAGE_SIZE } from './image-source.ts';

/** https://www.pexels.com/api/documentation/#photos-search */
const answer = z.object({
  next_page: z.string().nullish(),
  photos: z.array(
    z.object({
      width: z.number().int(),
      height: z.number().int(),
      url: z.string(),
      alt: z.string().nullish(),
      photographer: z.string(),
      photographer_url: z.string(),
      src: z.object({ large2x: z.string(), medium: z.string() }),
    }),
  ),
});

export const pexels = (key: string, baseUrl = 'https://api.pexels.com'): ImageSource => ({
  name: 'Pexels',
  headers: { authorization: key },
  address: (query, page) =>
    `${baseUrl}/v1/search?${new URLSearchParams({ query, page: String(page), per_page: String(PAGE_SIZE) })}`,
  read: (json) => {
    const { next_page, photos } = answer.parse(json);
    const images = photos.map((photo) => ({
      files: [photo.src.large2x],
      thumbnail: photo.src.medium,
      alt: photo.alt ?? '',
      width: photo.width,
      height: photo.height,
      attribution: {
        title: '',
        creator: photo.photographer,
        creatorUrl: photo.photographer_url,
        license: 'Pexels License',
        licenseUrl: 'https://www.pexels.com/license/',
        sourceUrl: photo.url,
        source: 'Pexels',
      },
    }));
    return { images, isLast: !next_page };
  },
});
