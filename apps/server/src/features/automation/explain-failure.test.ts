import { expect, test, vi } from 'vitest';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { explainFailure } from './explain-failure.ts';

test('an unexpected failure is logged with its stack, and not blamed on the model', async () => {
  const error = vi.fn();
  const services = { log: { error } } as unknown as Services;
  const bug = new TypeError('x is not a function');
  expect(await explainFailure(services, '', bug)).toMatchObject({ code: 'unexpected', cause: bug });
  expect(error).toHaveBeenCalledWith({ err: bug }, expect.any(String));
  expect(await explainFailure(services, '', notFound('Post'))).toMatchObject({ code: 'not_found' });
  expect(error).toHaveBeenCalledTimes(1);
});
