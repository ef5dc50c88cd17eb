import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { parse } from '@wordpress/block-serialization-default-parser';
import { describe, expect, test } from 'vitest';
import { attributesOf, type Block, parseBlocks, writeAttributes } from './parse-blocks.ts';

interface Parsed {
  blockName: string | null;
  attrs: Record<string, unknown> | null;
  innerHTML: string;
  innerBlocks: Parsed[];
}

/** A block as WordPress' own parser tells it. */
const asParsed = (source: string, block: Block): Parsed => {
  let at = block.contentStart;
  let innerHTML = '';
  for (const inner of block.inner) {
    innerHTML += source.slice(at, inner.start);
    at = inner.end;
  }
  return {
    blockName: block.name,
    attrs: block.attributes === null ? {} : jsonOf(block.attributes),
    innerHTML: innerHTML + source.slice(at, block.contentEnd),
    innerBlocks: block.inner.map((inner) => asParsed(source, inner)),
  };
};
const jsonOf = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const plain = ({ blockName, attrs, innerHTML, innerBlocks }: Parsed): Parsed => ({
  blockName,
  attrs,
  innerHTML,
  innerBlocks: innerBlocks.map(plain),
});
const inWordPress = (source: string) => (parse(source) as Parsed[]).map(plain);
const here = (source: string) => parseBlocks(source).map((block) => asParsed(source, block));

const PARAGRAPH = '<!-- wp:paragraph {"dropCap":true} -->\n<p class="x">a</p>\n<!-- /wp:paragraph -->';

describe('blocks are told apart as in WordPress', () => {
  test.each([
    ['nothing', ''],
    ['text only', 'a <b>b</b>\n\nc'],
    ['text around blocks', `a${PARAGRAPH}\n\n${PARAGRAPH}b`],
    ['a block in a block', `<!-- wp:group --><div>${PARAGRAPH} - ${PARAGRAPH}</div><!-- /wp:group -->`],
    ['blocks without content', '<!-- wp:more /--><!-- wp:acme/x {"a":{"b":[1]}} /-->'],
    ['braces in attributes', '<!-- wp:a {"a":"} -","b":"}}"} -->x<!-- /wp:a -->'],
    ['attributes that are no JSON', '<!-- wp:a {nope} -->x<!-- /wp:a --><!-- wp:b {} /-->'],
    ['a closing comment without a block', `${PARAGRAPH}<!-- /wp:a -->${PARAGRAPH}`],
    ['another closing name', '<!-- wp:a -->x<!-- /wp:b -->'],
    ['a block that is never closed', `a<!-- wp:a -->x${PARAGRAPH}y`],
    ['a broken comment', '<!-- wp:a {"a":1 -->x<!-- /wp:a --><!--wp:b --><!-- wp:c--><!-- wp:D --><!-- wp:a/ -->'],
    ['attributes that end in a later comment', '<!-- wp:a {"a": --> <!-- wp:b {"b":1} -->x<!-- /wp:b -->'],
    ['odd whitespace', '<!--\n wp:a\t{"a":1}\n\n-->x<!--   /wp:a   -->'],
    ['a closing comment with attributes', '<!-- wp:a -->x<!-- /wp:a {"b":1} --><!-- /wp:c /-->'],
  ])('%s', (_, source) => {
    expect(here(source)).toEqual(inWordPress(source));
  });

  test('whatever pieces a text is made of', () => {
    const pieces = [
      ...['<!-- wp:a -->', '<!-- /wp:a -->', '<!-- wp:b {"x":1} -->', '<!-- /wp:b -->', '<!-- wp:c /-->', '<!-- '],
      ...['wp:', 'a', ' ', '\n', '{', '}', '} -->', '} /-->', '/', '-->', '<!--', '<p>x</p>', '"', 'acme/d'],
    ];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 20_000; round++) {
      const source = Array.from({ length: random(14) }, () => pieces[random(pieces.length)]).join('');
      const blocks = parseBlocks(source);
      expect(blocks.map(({ start, end }) => source.slice(start, end)).join('')).toBe(source);
      // Two unclosed blocks, one in the other: WordPress tells the rest of the text twice.
      if (blocks.every(({ isClosed }) => isClosed) && isEachClosed(blocks))
        expect(here(source)).toEqual(inWordPress(source));
    }
  });
});

const isEachClosed = (blocks: Block[]): boolean =>
  blocks.every(({ isClosed, inner }) => isClosed && isEachClosed(inner));

test.each([
  ['blocks', PARAGRAPH],
  ['openings', '<!-- wp:a -->'],
  ['attributes that never end', '<!-- wp:a {"'],
  ['braces', '<!-- wp:a {}} '],
  ['comments', '<!--'],
  ['spaces in comments', `<!--${' '.repeat(1_000)}`],
  ['names', `<!-- wp:${'a'.repeat(1_000)}`],
])('%s are read in linear time', (_, piece) => {
  expect(growthOf((length) => parseBlocks(piece.repeat(length / piece.length)), 2_000_000)).toBeLessThan(LINEAR);
});

test('300 levels of blocks are told apart', () => {
  const source = `${'<!-- wp:group --><div>'.repeat(300)}x${'</div><!-- /wp:group -->'.repeat(300)}`;
  expect(here(source)).toEqual(inWordPress(source));
});

test('attributes are written so that they cannot end their comment', () => {
  const attributes = { a: '-->', b: '<&>"\\', c: [1, null] };
  const written = writeAttributes(attributes);
  expect(written).not.toMatch(/--|[<>&]|\\"/);
  expect(attributesOf({ attributes: written })).toEqual(attributes);
  expect(attributesOf({ attributes: '[1]' })).toBeNull();
});
