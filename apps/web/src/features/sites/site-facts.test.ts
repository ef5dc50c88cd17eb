import { beforeEach, expect, test, vi } from 'vitest';
import { makeSite } from '../../testing/factories.ts';
import { abilities, ownZoneNow, roleNames, seoPlugin, shortUrl, zoneNow } from './site-facts.ts';

const now = new Date('2026-11-20T21:30:00Z');

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

test('a site’s zone comes with its time when the user’s clock shows another', () => {
  expect(zoneNow(makeSite({ timezone: 'Asia/Kolkata' }), now).replace(/\s/g, ' ')).toBe('Asia/Kolkata (3:00 AM now)');
  expect(zoneNow(makeSite({ timezone: 'Europe/Paris' }), now)).toBe('Europe/Paris');
});

test('the user’s own zone is named where its clock shows another time, and only there', () => {
  expect(ownZoneNow(makeSite({ timezone: 'Asia/Kolkata' }), now)?.replace(/\s/g, ' ')).toBe(
    'Europe/Berlin (10:30 PM now)',
  );
  expect(ownZoneNow(makeSite({ timezone: 'Europe/Paris' }), now)).toBeNull();
});

test.each([
  [['administrator'], 'Administrator'],
  [['shop_manager', 'author'], 'Shop manager, Author'],
  [[], 'No role'],
])('the roles %j read as %s', (roles, text) => {
  expect(roleNames({ roles })).toBe(text);
});

test('an address is shown without what every address has', () => {
  expect(shortUrl({ url: 'https://www.kitchen.example/blog/' })).toBe('kitchen.example/blog');
});

test.each([
  [undefined, null],
  [null, 'None that pressloom knows'],
  [{ plugin: 'rankmath', fields: ['title'] }, 'Rank Math'],
  [{ plugin: 'yoast', fields: [] }, 'Yoast SEO, which accepts no values over the REST API'],
] as const)('the SEO plugin %j reads as %s', (seo, text) => {
  const site = makeSite();
  const found = seo && { plugin: seo.plugin, fields: [...seo.fields] };
  expect(seoPlugin({ capabilities: { ...site.capabilities, seo: found } })).toBe(text);
});

test('what a contributor may not do comes with what becomes of the posts', () => {
  const { capabilities } = makeSite();
  const contributor = { ...capabilities, publishPosts: false, uploadFiles: false };
  const texts = abilities({ capabilities: contributor }).flatMap(({ can, text }) => (can ? [] : [text]));
  expect(texts).toContain(
    'Can’t publish. Posts are left as drafts on the site, to be submitted for review in WordPress',
  );
  expect(texts).toContain('Can’t upload images. Posts with new images aren’t sent');
});
