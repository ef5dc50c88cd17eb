import { expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { GenerationError, withStatus } from './generation-errors.ts';
import { toModelError } from './user-model.ts';

const selfHosted = { billing: undefined };
const paidService = { billing: {} as NonNullable<Config['billing']> };
const messageOf = (cause: unknown, of: { isOwn: boolean; config: Pick<Config, 'billing'> }) =>
  toModelError(cause, of).message;

test.each([
  ['a refused key', withStatus(401), /LLM_API_KEY/],
  ['an unknown model', withStatus(404), /LLM_MODEL/],
  ['no model', new GenerationError('no_model', 'Set LLM_API_KEY.'), /LLM_API_KEY/],
  ['a used up balance', new GenerationError('model_quota_used_up', 'Top it up.'), /Top it up/],
])('%s of the server’s model names what to do only where nothing is sold', (_what, cause, names) => {
  expect(messageOf(cause, { isOwn: false, config: selfHosted })).toMatch(names);
  expect(messageOf(cause, { isOwn: false, config: paidService })).toBe(
    'Writing isn’t available at the moment. Try again later, or connect a model of your own in Settings.',
  );
  expect(toModelError(cause, { isOwn: false, config: paidService }).code).toBe(cause.code);
});

test('a failure that passes, and one of a user’s own model, say what happened everywhere', () => {
  expect(messageOf(withStatus(429), { isOwn: false, config: paidService })).toMatch(/over its limit/);
  expect(messageOf(withStatus(401), { isOwn: true, config: paidService })).toMatch(/^Your endpoint refused the key/);
});
