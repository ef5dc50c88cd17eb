import { z } from 'zod';
import { type ImageSource, PAGE_SIZE } from './image-source.ts';

/** https://unsplash.com/documentation#search-photos */
const answer = z.object({
  total_pages: z.number(),
  results: z.array(
    z.object({
      width: z.number().int(),
      height: z.number().int(),
      alt_description: z.string().nullish(),
      urls: z.object({ regular: z.string(), small: z.string() }),
      links: z.object({ html: z.string(), download_location: z.string() }),
      user: z.object({ name: z.string(), links: z.object({ html: z.string() }) }),
    }),
  ),
});

export const unsplash = (key: string, baseUrl = 'https://api.unsplash.com'): ImageSource => ({
  name: 'Unsplash',
  headers: { authorization: `Client-ID ${key}`, 'accept-version': 'v1' },
  address: (query, page) =>
    `${baseUrl}/search/photos?${new URLSearchParams({ query, page: String(page), per_page: String(PAGE_SIZE), content_filter: 'high' })}`,
  read: (json, page) => {
    const { total_pages, results } = answer.parse(json);
    const images = results.map(({ urls, links, user, alt_description, width, height }) => ({
      files: [urls.regular],
      thumbnail: urls.small,
      alt: alt_description ?? '',
      width,
      height,
      // Unsplash's terms require every use to be reported.
      downloadUrl: links.download_location,
      attribution: {
        title: '',
        creator: user.name,
        creatorUrl: user.links.html,
        license: 'Unsplash License',
        licenseUrl: 'https://unsplash.com/license',
        sourceUrl: links.html,
        source: 'Unsplash',
      },
    }));
    return { images, isLast: page >= total_pages };
  },
});
