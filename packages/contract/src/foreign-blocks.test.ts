import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { expect, test } from 'vitest';
import { foreignBlocks, lostForeignBlocks, nameForeignBlocks } from './foreign-blocks.ts';

const COLUMNS =
  '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div></div><!-- /wp:column --></div><!-- /wp:columns -->';
const GALLERY = '<!-- wp:gallery {"linkTo":"none"} --><figure></figure><!-- /wp:gallery -->';
const DROP_CAP = '<!-- wp:paragraph {"dropCap":true} --><p>a</p><!-- /wp:paragraph -->';
const OWN = '<!-- wp:heading {"level":3} --><h3>a</h3><!-- /wp:heading --><!-- wp:latest-posts /-->';

test('blocks are named with their number, blocks that pressloom makes itself are not', () => {
  expect(nameForeignBlocks(foreignBlocks(COLUMNS + GALLERY + COLUMNS + DROP_CAP + OWN))).toBe(
    '2 columns blocks, 1 gallery block, 1 setting of a paragraph block, 1 latest posts block',
  );
  expect(nameForeignBlocks(foreignBlocks('<p>a</p><!-- wp:paragraph --><p>b</p><!-- /wp:paragraph -->'))).toBe('');
});

test('what is gone is named, what stayed is not', () => {
  expect(nameForeignBlocks(lostForeignBlocks(COLUMNS + COLUMNS + GALLERY, COLUMNS + GALLERY))).toBe('1 columns block');
  expect(lostForeignBlocks(COLUMNS, COLUMNS).size).toBe(0);
});

test.each(['<!--', '<!-- wp:a {', '<!-- wp:image {{ -->', '-->'])('%s are read in linear time', (piece) => {
  expect(growthOf((length) => foreignBlocks(piece.repeat(length / piece.length)), 2_000_000)).toBeLessThan(LINEAR);
});
