import type { RunImage } from '@pressloom/contract';
import { type OpenverseServer, startOpenverseServer } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { imageTypeOf } from '../../images/index.ts';
import { drawCover } from './draw-cover.ts';
import { featuredImageFor } from './featured-image.ts';
import { fillOutline } from './fill-outline.ts';

let library: OpenverseServer;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  library = await startOpenverseServer();
  server = await startTestServer({ env: { IMAGE_SEARCH_URL: library.url } });
  ada = await signUp(server);
});
afterAll(async () => {
  await server.close();
  await library.stop();
});

const imageFor = (image: RunImage) =>
  featuredImageFor(server.services, ada.user.id, { image, title: 'Tea', keyword: 'green tea' });

test('a run without images gives none', async () => {
  expect(await imageFor('none')).toBeUndefined();
});

test('a searched image is one for the keyword, with its alternative text', async () => {
  const image = await imageFor('search');
  expect(library.requests.find((request) => request.startsWith('/v1/images/?'))).toContain('green+tea');
  expect(image).toMatchObject({ featuredImageAlt: expect.stringMatching(/\S/) });
  expect((await ada.request('GET', image?.featuredImage ?? '')).status).toBe(200);
});

test('a search that fails gives a cover, which is a PNG', async () => {
  library.failWith(500);
  const image = await imageFor('search');
  expect(image?.featuredImageAlt).toBe('Tea');
  const { status, headers } = await ada.request('GET', image?.featuredImage ?? '');
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
});

test('a title always has the same cover, and another title another one', async () => {
  const [one, again, other] = await Promise.all(
    ['Tea', 'Tea', 'Rice'].map(async (title) => (await drawCover(title)).png),
  );
  expect(imageTypeOf(one as Buffer)).toBe('image/png');
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
});

test.each([
  ['Latin', 'Émile’s “naïve” tea, part 2', true],
  ['Hindi', 'बालकनी की मधुमक्खियाँ', true],
  ['emoji and words', '🐝 Balcony bees', true],
  ['200 characters', 'Everything about the balcony bee '.repeat(7).slice(0, 200), true],
  ['one endless word', 'w'.repeat(200), true],
  ['Arabic, which the font lacks', 'نحل الشرفة', false],
  ['emoji alone', '🐝', false],
])('a title of %s is written on its cover if the font has its letters', async (_, title, isWritten) => {
  expect((await drawCover(title)).hasTitle).toBe(isWritten);
});

test('an outline covers each pixel by the part of it that is inside', () => {
  // From 1.5 to 3.25, and a triangle beside it.
  const box = [
    [1.5, 1],
    [3.25, 1],
    [3.25, 2],
    [1.5, 2],
  ];
  const triangle = [
    [4, 1],
    [6, 1],
    [4, 2],
  ];
  const lines = [box, triangle].flatMap((points) =>
    points.map(([fromX = 0, fromY = 0], at) => {
      const [toX = 0, toY = 0] = points[(at + 1) % points.length] ?? [];
      return { fromX, fromY, toX, toY };
    }),
  );
  const covered = [...fillOutline(lines, 8, 3)].map((share) => Math.round(share * 1000) / 1000);
  expect(covered).toEqual([...Array(8).fill(0), 0, 0.5, 1, 0.25, 0.75, 0.25, 0, 0, ...Array(8).fill(0)]);
});
