import { expect, test } from 'vitest';
import { blockTitle } from './block-title.ts';

test.each([
  [null, '<!--more-->', 'Read more', ''],
  [null, '<!--nextpage-->', 'Page break', ''],
  [null, '<div></div>', 'HTML', ''],
  ['core/html', '<style>.map { border: 0 }</style><div>A map</div>', 'Custom HTML', 'A map'],
  ['core/html', 'Before <SCRIPT src="x">run("</p>")</SCRIPT > after', 'Custom HTML', 'Before after'],
  ['core/html', '<style>.never { closed: 1 }', 'Custom HTML', ''],
  ['core/media-text', '<p>Tea &amp; cake</p><!-- wp:x -->', 'Media & text', 'Tea & cake'],
  ['acme/price-box', '<!-- wp:acme/price-box /-->', 'Price box (acme)', ''],
  [
    'core/shortcode',
    '<!-- wp:shortcode -->[gallery ids="4"]<!-- /wp:shortcode -->',
    'Shortcode: gallery',
    '[gallery ids="4"]',
  ],
])('a card of %s says what its block is called and says: %j', (name, markup, title, summary) => {
  expect(blockTitle(name, markup)).toEqual({ title, summary });
});
