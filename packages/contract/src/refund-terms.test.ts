import { expect, it } from 'vitest';
import { refundTerms } from './refund-terms.ts';

/** 23:30 on 23 November in India. */
const paidAt = new Date('2026-11-23T18:00:00Z');

it.each([
  ['monthly', '2026-11-30T18:29:59.999Z', 'full', 120_000],
  ['monthly', '2026-11-30T18:30:00.000Z', 'none', 0],
  ['annual', '2026-12-07T18:29:59.999Z', 'full', 120_000],
  ['annual', '2026-12-07T18:30:00.000Z', 'prorated', 110_000],
  ['annual', '2026-12-22T18:29:59.999Z', 'prorated', 110_000],
  ['annual', '2026-12-22T18:30:00.000Z', 'prorated', 100_000],
  ['annual', '2027-10-22T18:29:59.999Z', 'prorated', 10_000],
  ['annual', '2027-10-22T18:30:00.000Z', 'none', 0],
  ['one-time', '2026-12-23T18:29:59.999Z', 'full', 120_000],
  ['one-time', '2026-12-23T18:30:00.000Z', 'none', 0],
] as const)('a %s purchase gives back at %s: %s, %i', (kind, at, how, paise) => {
  expect(refundTerms({ kind, paise: 120_000, paidAt }, new Date(at))).toMatchObject({ kind: how, paise });
});

it('a year bought on the 31st has twelve months, and a twelfth is rounded to a whole paisa', () => {
  const purchase = { kind: 'annual', paise: 1_499_000, paidAt: new Date('2027-01-31T06:00:00Z') } as const;
  // 28 February begins the second month: ten are ahead.
  expect(refundTerms(purchase, new Date('2027-02-27T18:30:00Z')).paise).toBe(1_249_167);
  expect(refundTerms(purchase, new Date('2027-02-27T18:29:59Z')).paise).toBe(1_374_083);
});

it('a year that was bought ahead gives back every month until it begins', () => {
  const from = new Date('2027-01-10T06:00:00Z');
  const purchase = { kind: 'annual', paise: 120_000, paidAt: new Date('2026-12-12T06:00:00Z'), from } as const;
  expect(refundTerms(purchase, new Date('2027-01-05T06:00:00Z'))).toMatchObject({ kind: 'prorated', paise: 120_000 });
  expect(refundTerms(purchase, new Date('2027-01-10T06:00:00Z')).paise).toBe(110_000);
  expect(refundTerms(purchase, new Date('2027-02-10T06:00:00Z')).paise).toBe(100_000);
});
