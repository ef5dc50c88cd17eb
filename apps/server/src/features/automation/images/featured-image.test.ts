import type { RunImage } from '@pressloom/contract';
import { type OpenverseServer, startOpenverseServer } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { imageTypeOf } from '../../images/index.ts';
import { drawCover } from './draw-cover.ts';
import { featuredImageFor } from './featured-image.ts';

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
  expect(image?.featuredImageAlt).toBe('Abstract cover of “Tea”');
  const { status, headers } = await ada.request('GET', image?.featuredImage ?? '');
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
});

test('a title always has the same cover, and another title another one', async () => {
  const [one, again, other] = await Promise.all(['Tea', 'Tea', 'Rice'].map(drawCover));
  expect(imageTypeOf(one as Buffer)).toBe('image/png');
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
});
