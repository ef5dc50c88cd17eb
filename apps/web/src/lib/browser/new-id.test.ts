import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('an id is a random UUID, another one each time', () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
