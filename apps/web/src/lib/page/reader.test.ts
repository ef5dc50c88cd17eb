import { afterEach, expect, test } from 'vitest';
import { keepReader, readerOf } from './reader.ts';

afterEach(() => {
  Object.assign(document, { cookie: 'ui-reader=; max-age=0' });
});

test('the next page is drawn for whom the last one was shown to', () => {
  keepReader({ timeZone: 'Asia/Kolkata', isWide: false, isCollapsed: true });
  expect(readerOf({ cookies: { 'ui-reader': /ui-reader=([^;]*)/.exec(document.cookie)?.[1] } })).toMatchObject({
    timeZone: 'Asia/Kolkata',
    isWide: false,
    isCollapsed: true,
  });
});

test('a first page is drawn for what is likely, and in no time zone', () => {
  expect(readerOf({ cookies: {} })).toEqual({ timeZone: null, isWide: true, isCollapsed: false, isApple: false });
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  expect(readerOf({ cookies: {}, userAgent: phone })).toMatchObject({ isWide: false, isApple: true });
});

test('a time zone that is none is no reason to fail', () => {
  expect(readerOf({ cookies: { 'ui-reader': 'Nowhere/Else:wide:open' } }).timeZone).toBeNull();
});
