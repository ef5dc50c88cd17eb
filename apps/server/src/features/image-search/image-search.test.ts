import type { ImageResult } from '@pressloom/contract';
import { type OpenverseServer, startOpenverseServer } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { pexels } from './pexels.ts';
import { imageSource } from './search-images.ts';
import { unsplash } from './unsplash.ts';

let library: OpenverseServer;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  library = await startOpenverseServer();
  server = await startTestServer({ env: { IMAGE_SEARCH_URL: library.url } });
});
afterAll(async () => {
  await server.close();
  await library.stop();
});
beforeEach(async () => {
  library.failWith(undefined);
  library.serveFilesAs(undefined);
  library.requests.length = 0;
  ada = await signUp(server);
});

interface Found {
  source: string;
  images: ImageResult[];
  nextPage: number | null;
}
const search = (query: string, page = 1, user = ada) =>
  user.request<Found>('GET', `/api/image-search?query=${encodeURIComponent(query)}&page=${page}`);
const first = async (): Promise<ImageResult> => {
  const [image] = (await search('tea')).body.images;
  if (!image) throw new Error('Nothing was found');
  return image;
};

describe('searching for an image', () => {
  test('finds images that may be used, with whose they are and on what terms', async () => {
    const { body } = await search('green tea');
    expect(body).toMatchObject({ source: 'Openverse', nextPage: 2 });
    expect(body.images).toHaveLength(20);
    expect(body.images[0]).toMatchObject({
      alt: 'green tea 1',
      width: 1024,
      attribution: {
        creator: 'Grace Photographer',
        license: 'CC BY-SA 4.0',
        licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
        sourceUrl: 'https://photos.example.org/1',
        source: 'Openverse',
      },
    });
    expect(body.images[1]?.attribution.license).toBe('CC0 1.0');
    const asked = new URL(library.requests[0] ?? '', library.url).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      q: 'green tea',
      page: '1',
      page_size: '20',
      license_type: 'commercial,modification',
      mature: 'false',
    });
  });

  test('comes in pages, to the last', async () => {
    expect((await search('tea', 3)).body).toMatchObject({ nextPage: null });
    expect((await search('tea', 3)).body.images).toHaveLength(5);
  });

  test('finds nothing where there is nothing', async () => {
    expect((await search('nothing')).body).toEqual({ source: 'Openverse', images: [], nextPage: null });
  });

  test('names no address of the source to the browser', async () => {
    const { body } = await search('tea');
    expect(JSON.stringify(body)).not.toContain(library.url);
  });

  test.each([
    [429, 503, 'image_search_busy'],
    [500, 502, 'image_search_unavailable'],
    [401, 502, 'image_search_key_refused'],
  ])('that the source answers with %i says what to do', async (status, reply, code) => {
    library.failWith(status);
    expect(await search('tea')).toMatchObject({ status: reply, body: { error: { code } } });
  });

  test('needs words to search for', async () => {
    expect((await search('  ')).status).toBe(400);
  });
});

describe('a found image', () => {
  test('is shown small through pressloom, to the user who searched and to nobody else', async () => {
    const { thumbnail } = await first();
    const reply = await ada.request('GET', thumbnail);
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect(library.requests.at(-1)).toMatch(/\/thumb\/$/);
    const bob = await signUp(server);
    expect((await bob.request('GET', thumbnail)).status).toBe(404);
    expect((await ada.request('GET', '/api/image-search/thumbnail?token=x.y')).status).toBe(404);
  });

  test('is stored as an image of the user and keeps whose it is', async () => {
    const { token, attribution } = await first();
    const taken = await ada.request<{ id: string; url: string; alt: string }>('POST', '/api/image-search', { token });
    expect(taken).toMatchObject({ status: 201, body: { alt: 'tea 1', attribution } });
    expect((await ada.request('GET', taken.body.url)).headers['content-type']).toBe('image/png');
    expect((await ada.request('GET', `${taken.body.url}/attribution`)).body).toEqual({ attribution });
    const bob = await signUp(server);
    expect((await bob.request('POST', '/api/image-search', { token })).status).toBe(404);
  });

  test('too large or of another kind is taken smaller, from the source itself', async () => {
    const { token } = await first();
    library.serveFilesAs({ body: Buffer.alloc(11 * 1024 * 1024) });
    expect((await ada.request('POST', '/api/image-search', { token })).status).toBe(201);
    expect(library.requests.at(-1)).toContain('/thumb/?full_size=true');
  });

  test('an upload of one’s own belongs to nobody else', async () => {
    const reply = await ada.request<{ url: string }>(
      'POST',
      '/api/images',
      Buffer.from('iVBORw0KGgoAAAANSUhEUg==', 'base64'),
      { 'content-type': 'image/png' },
    );
    expect((await ada.request('GET', `${reply.body.url}/attribution`)).body).toEqual({ attribution: null });
  });
});

describe('with a key', () => {
  test.each([
    ['Unsplash', { unsplashKey: 'k', pexelsKey: 'p', searchUrl: undefined }],
    ['Pexels', { unsplashKey: undefined, pexelsKey: 'p', searchUrl: undefined }],
    ['Openverse', { unsplashKey: undefined, pexelsKey: undefined, searchUrl: undefined }],
  ])('%s is searched', (name, settings) => {
    expect(imageSource(settings).name).toBe(name);
  });

  test('Unsplash is asked and read as it documents', () => {
    const source = unsplash('k');
    expect([source.address('a b', 2), source.headers.authorization]).toEqual([
      'https://api.unsplash.com/search/photos?query=a+b&page=2&per_page=20&content_filter=high',
      'Client-ID k',
    ]);
    const answer = {
      total: 1,
      total_pages: 1,
      results: [
        {
          id: 'x',
          width: 4000,
          height: 3000,
          alt_description: 'a cup',
          urls: { raw: 'r', full: 'f', regular: 'https://u/r', small: 'https://u/s', thumb: 't' },
          links: { html: 'https://unsplash.com/photos/x', download_location: 'https://api/d' },
          user: { name: 'Ann', links: { html: 'https://unsplash.com/@ann' } },
        },
      ],
    };
    expect(source.read(answer, 1)).toMatchObject({
      isLast: true,
      images: [{ files: ['https://u/r'], thumbnail: 'https://u/s', alt: 'a cup', downloadUrl: 'https://api/d' }],
    });
  });

  test('Pexels is asked and read as it documents', () => {
    const source = pexels('k');
    expect([source.address('a', 1), source.headers.authorization]).toEqual([
      'https://api.pexels.com/v1/search?query=a&page=1&per_page=20',
      'k',
    ]);
    const photo = {
      id: 1,
      width: 10,
      height: 5,
      url: 'https://www.pexels.com/photo/1/',
      photographer: 'Ann',
      photographer_url: 'https://www.pexels.com/@ann',
      alt: 'a cup',
      src: { original: 'o', large2x: 'https://p/l', medium: 'https://p/m' },
    };
    expect(source.read({ page: 1, per_page: 20, photos: [photo], next_page: 'n' }, 1)).toMatchObject({
      isLast: false,
      images: [{ files: ['https://p/l'], thumbnail: 'https://p/m', attribution: { creator: 'Ann', source: 'Pexels' } }],
    });
  });
});
