import type { SiteDeliveries } from '@pressloom/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

const now = new Date('2026-11-20T13:10:00Z');
const said = (change: Partial<SiteDeliveries>) =>
  deliveryWords(
    { siteId: 'site', delivered: 0, failed: 0, lastDeliveredAt: null, problem: null, ...change },
    now,
  ).replace(/\s/g, ' ');
const problemWith = (change: Partial<NonNullable<SiteDeliveries['problem']>>): SiteDeliveries['problem'] => ({
  since: '2026-11-20T13:02:00Z',
  kind: 'retry',
  status: null,
  code: 'site_timeout',
  message: 'The site did not answer.',
  nextAttemptAt: null,
  ...change,
});

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

test('a healthy site says how much it took, and when last', () => {
  expect(said({ delivered: 42, lastDeliveredAt: '2026-11-20T13:07:00Z' })).toBe(
    'Healthy: 42 of 42 deliveries in 30 days, the last 3 minutes ago',
  );
  expect(said({ delivered: 1, lastDeliveredAt: '2026-11-20T13:07:00Z' })).toBe(
    'Healthy: 1 of 1 delivery in 30 days, the last 3 minutes ago',
  );
});

test('a site that does not answer says since when, and when it is asked next', () => {
  expect(said({ problem: problemWith({ nextAttemptAt: '2026-11-20T13:20:00Z' }) })).toBe(
    'Not responding since 2:02 PM, next attempt 2:20 PM',
  );
  expect(said({ problem: problemWith({ status: 503, since: '2026-11-19T13:02:00Z' }) })).toBe(
    'Responding with errors (503) since Nov 19, 2026, 2:02 PM',
  );
});

test('an attempt that is less than a minute away is not given a time, which would look past', () => {
  const saidOf = (nextAttemptAt: string) => said({ problem: problemWith({ nextAttemptAt }) });
  expect(saidOf('2026-11-20T13:10:59Z')).toBe('Not responding since 2:02 PM, next attempt in less than a minute');
  expect(saidOf('2026-11-20T13:11:00Z')).toBe('Not responding since 2:02 PM, next attempt 2:11 PM');
  expect(saidOf('2026-11-20T13:10:00Z')).toBe('Not responding since 2:02 PM, next attempt 2:10 PM');
});

test('a refusal and a site that was never used are named as such', () => {
  expect(said({ delivered: 2, failed: 1, problem: problemWith({ kind: 'failed', status: 403 }) })).toBe(
    'Rejected a post 8 minutes ago. 2 of 3 deliveries in 30 days.',
  );
  expect(said({})).toBe('No deliveries in 30 days');
});
