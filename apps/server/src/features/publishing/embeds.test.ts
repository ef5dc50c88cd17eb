import { embedProvider } from '@pressloom/contract';
import { toBlockMarkup } from '@pressloom/wordpress';
import { expect, test } from 'vitest';

test.each([
  'https://www.youtube.com/watch?v=abc',
  'https://youtu.be/abc?t=3',
  'https://www.youtube.com/shorts/abc',
  'https://vimeo.com/76979871',
  'https://dai.ly/x8abc',
  'https://www.ted.com/talks/a_talk',
  'https://www.tiktok.com/@a/video/1',
  'https://open.spotify.com/episode/1',
  'https://soundcloud.com/artist/track',
  'https://www.mixcloud.com/a/b/',
  'https://x.com/a/status/1',
  'https://twitter.com/a/status/1',
  'https://bsky.app/profile/a.example/post/1',
  'https://www.reddit.com/r/a/comments/1/b/',
  'https://flic.kr/p/abc',
  'https://www.pinterest.com/pin/1/',
])('%s is shown as a card in the editor and sent as an embed block', (address) => {
  expect(embedProvider(address)).toBeDefined();
  expect(toBlockMarkup(`<p>${address}</p>`)).toMatch(/^<!-- wp:embed /);
});

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/about',
  'https://vimeo.com/about',
  'https://x.com/a',
  'https://soundcloud.com/artist',
  'https://youtube.com.evil.example/watch?v=1',
  'https://example.org/watch?v=1',
  'javascript:alert(1)//youtube.com/watch?v=1',
  'youtube.com/watch?v=1',
])('%s stays text in both', (address) => {
  expect(embedProvider(address)).toBeUndefined();
  expect(toBlockMarkup(`<p>${address}</p>`)).toMatch(/^<!-- wp:paragraph /);
});
