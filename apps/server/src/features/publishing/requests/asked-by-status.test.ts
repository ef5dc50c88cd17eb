import { POST_STATUSES, type PostStatus, type PublicationAction } from '@pressloom/contract';
import { expect, test } from 'vitest';
import { askedByStatus } from './asked-by-status.ts';

const DATE = '2030-11-20T09:00:00.000Z';
const LATER = '2030-11-21T09:00:00.000Z';

const asked = (
  status: PostStatus,
  saved: Parameters<typeof askedByStatus>[1],
  { onItsWay, sample = false }: { onItsWay?: PublicationAction; sample?: boolean } = {},
) => {
  const scheduledDate = status === 'scheduled' ? new Date(DATE) : null;
  return askedByStatus({ status, scheduledDate, sample }, saved, onItsWay);
};

test.each([
  // Current status, saved status, expected request: with nothing under way, then with each request under way.
  ['draft', 'draft', undefined, { publish: 'unschedule', schedule: 'unschedule' }],
  ['draft', 'pending', undefined, { publish: 'unschedule', schedule: 'unschedule' }],
  ['draft', 'scheduled', 'schedule', { publish: 'schedule', unschedule: 'schedule' }],
  ['draft', 'published', 'publish', { publish: 'publish', unschedule: 'publish' }],
  ['pending', 'draft', undefined, { publish: 'unschedule' }],
  ['pending', 'pending', undefined, { schedule: 'unschedule' }],
  ['pending', 'scheduled', 'schedule', {}],
  ['pending', 'published', 'publish', {}],
  ['scheduled', 'draft', 'unschedule', { update: 'unschedule' }],
  ['scheduled', 'pending', 'unschedule', {}],
  ['scheduled', 'scheduled', undefined, { unschedule: 'schedule', schedule: undefined }],
  ['scheduled', 'published', 'publish', {}],
  ['published', 'draft', 'unschedule', { update: 'unschedule' }],
  ['published', 'pending', 'unschedule', {}],
  // Refused if the post is public there: see save-status.test.ts.
  ['published', 'scheduled', 'schedule', {}],
  ['published', 'published', undefined, { unschedule: 'publish', update: undefined }],
] as const)('%s saved as %s asks for %s', (status, saved, expected, beside) => {
  const save = { status: saved, ...(saved === 'scheduled' && { scheduledDate: DATE }) };
  expect(asked(status, save)).toBe(expected);
  for (const [onItsWay, then] of Object.entries(beside)) {
    expect([onItsWay, asked(status, save, { onItsWay: onItsWay as PublicationAction })]).toEqual([onItsWay, then]);
  }
  expect(asked(status, save, { sample: true })).toBeUndefined();
});

test.each(POST_STATUSES)('a text saved on a post that is %s asks for nothing, whatever is on its way', (status) => {
  for (const onItsWay of [undefined, 'publish', 'schedule', 'update', 'unschedule'] as const) {
    expect(asked(status, {}, { onItsWay })).toBeUndefined();
  }
});

test('a later date alone moves a scheduled post, and is nothing to a draft', () => {
  expect(asked('scheduled', { scheduledDate: LATER })).toBe('schedule');
  expect(asked('scheduled', { scheduledDate: DATE })).toBeUndefined();
  expect(asked('draft', { scheduledDate: LATER })).toBeUndefined();
});
