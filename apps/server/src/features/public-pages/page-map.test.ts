import { expect, it } from 'vitest';
import { readPageMap } from './page-map.ts';

const built = {
  documents: { '/': 'home', '/pricing': 'pricing' },
  listed: ['/', '/pricing'],
  screens: ['/payment', '/posts/:id'],
};
const mapOf = (isSold: boolean) => readPageMap({ read: async () => JSON.stringify(built) }, isSold);

it('prices are a page, and payment is a screen, where plans are sold', async () => {
  const pages = await mapOf(true);
  expect([pages?.documentAt('/pricing'), pages?.documentAt('/payment'), pages?.isScreen('/payment')]).toEqual([
    'pricing',
    undefined,
    true,
  ]);
  expect(pages?.listed).toEqual(['/', '/pricing']);
});

it('where nothing is sold, both say that it is free to use, and neither is listed', async () => {
  const pages = await mapOf(false);
  expect([pages?.documentAt('/pricing'), pages?.documentAt('/payment/')]).toEqual(['free-to-use', 'free-to-use']);
  expect(pages?.listed).toEqual(['/']);
});
