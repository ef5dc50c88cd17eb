import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { POST_DEFAULTS } from '@pressloom/contract';
import { expect, test } from 'vitest';
import { hashOf, packBody, unpackBody } from './revision-body.ts';

const text = { ...POST_DEFAULTS, title: 'Tea', excerpt: 'Short', content: '<p>Leaves</p>', category: 'Drinks' };
const first = [text.title, text.excerpt, text.content, text.category, text.keywords];
const sha = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

test('a text has the hash that it had before posts got further fields', () => {
  expect(hashOf(text)).toBe(sha(first));
  expect(hashOf({ ...text, seoTitle: 'Better tea' })).toBe(sha([...first, ['seoTitle', 'Better tea']]));
});

test('a version from before a field existed has its default', async () => {
  const { title, ...body } = text;
  const { excerpt, content, category, keywords } = body;
  const packed = deflateRawSync(JSON.stringify({ excerpt, content, category, keywords }));
  expect(await unpackBody(packed)).toEqual(await unpackBody(await packBody(text)));
  expect(await unpackBody(packed)).toMatchObject({ content, seoTitle: '' });
});
