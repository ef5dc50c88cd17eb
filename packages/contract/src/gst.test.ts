import { describe, expect, it } from 'vitest';
import { discountOn, formatPaise, splitAmount, stateTaxName } from './gst.ts';
import { gstinProblem, normalizeGstin, stateOfGstin } from './gstin.ts';
import { findState, INDIAN_STATES } from './indian-states.ts';
import { financialYear, invoiceNumber } from './invoice-number.ts';

const MAHARASHTRA = '27';
const KARNATAKA = '29';
const none = { percent: null, amount: null };

describe('an amount', () => {
  it.each([
    // price, within the state: net, each half; across: net, integrated tax
    [149_900, 127_034, 11_433, 127_034, 22_866],
    [1_499_000, 1_270_338, 114_331, 1_270_339, 228_661],
    [118, 100, 9, 100, 18],
    [100, 84, 8, 85, 15],
    [1, 1, 0, 1, 0],
    [0, 0, 0, 0, 0],
  ])('of %i paise with its tax is net and tax that add up to it', (price, net, half, netAcross, igst) => {
    expect(splitAmount(price, none, { seller: MAHARASHTRA, buyer: MAHARASHTRA })).toEqual({
      price,
      discount: 0,
      net,
      cgst: half,
      sgst: half,
      igst: 0,
      total: price,
    });
    expect(splitAmount(price, none, { seller: MAHARASHTRA, buyer: KARNATAKA })).toMatchObject({
      net: netAcross,
      cgst: 0,
      sgst: 0,
      igst,
      total: price,
    });
  });

  it('adds up to the total for every price and discount', () => {
    for (let price = 0; price < 300_000; price += 997) {
      for (const percent of [null, 1, 33, 100]) {
        for (const buyer of [MAHARASHTRA, KARNATAKA]) {
          const parts = splitAmount(price, { percent, amount: null }, { seller: MAHARASHTRA, buyer });
          expect(parts.net + parts.cgst + parts.sgst + parts.igst).toBe(parts.total);
          expect(parts.total + parts.discount).toBe(price);
          expect(Object.values(parts).every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        }
      }
    }
  });

  it('of a seller without a GSTIN has no tax', () => {
    const parts = splitAmount(149_900, none, { seller: undefined, buyer: KARNATAKA });
    expect(parts).toMatchObject({ net: 149_900, cgst: 0, sgst: 0, igst: 0, total: 149_900 });
  });

  it.each([
    [149_900, { percent: 10, amount: null }, 14_990],
    [149_905, { percent: 10, amount: null }, 14_991],
    [149_904, { percent: 10, amount: null }, 14_990],
    [149_900, { percent: null, amount: 50_000 }, 50_000],
    [149_900, { percent: null, amount: 200_000 }, 149_900],
    [149_900, { percent: 100, amount: null }, 149_900],
    [149_900, { percent: 10, amount: 50_000 }, 50_000],
    [149_900, { percent: 90, amount: 50_000 }, 134_910],
    [149_900, none, 0],
  ])('of %i paise is lowered by %o by %i', (price, discount, off) => {
    expect(discountOn(price, discount)).toBe(off);
  });

  it('names the tax of a union territory without a legislature UTGST, and writes rupees as in India', () => {
    expect(['27', '07', '34', '01', '04', '26', '31', '35', '38'].map(stateTaxName)).toEqual([
      ...Array(4).fill('SGST'),
      ...Array(5).fill('UTGST'),
    ]);
    expect(formatPaise(14_990_000)).toBe('₹1,49,900.00');
  });
});

describe('a GSTIN', () => {
  it('is read with spaces and small letters', () => {
    expect(normalizeGstin(' 27aapfu 0939F1zv')).toBe('27AAPFU0939F1ZV');
  });

  it.each([
    ['27AAPFU0939F1ZV', '27', undefined],
    ['29AAGCB7383J1Z4', '29', undefined],
    ['', '29', undefined],
    ['27AAPFU0939F1ZX', '27', 'check digit'],
    ['27AAPFU0993F1ZV', '27', 'check digit'],
    ['27AAPFU0939F1Z', '27', '15 characters'],
    ['27AAPFU0939F1ZV1', '27', '15 characters'],
    ['27AAPFU0939F0ZV', '27', '15 characters'],
    ['27AAPFU0939F1ZV', '29', 'belongs to Maharashtra'],
  ])('%s in state %s: %s', (gstin, state, problem) => {
    if (problem) expect(gstinProblem(gstin, state)).toContain(problem);
    else expect(gstinProblem(gstin, state)).toBeUndefined();
  });

  it('has a check digit that no single wrong character passes', () => {
    const gstin = '27AAPFU0939F1ZV';
    for (let index = 0; index < 14; index++) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const changed = gstin.slice(0, index) + other + gstin.slice(index + 1);
        if (changed !== gstin) expect(gstinProblem(changed, '27')).toBeDefined();
      }
    }
  });

  it('says its state', () => {
    expect(stateOfGstin('36AAAAA0000A1Z5')?.name).toBe('Telangana');
    expect(stateOfGstin('99AAAAA0000A1Z5')).toBeUndefined();
    expect(INDIAN_STATES).toHaveLength(36);
    expect(findState('26')?.name).toBe('Dadra and Nagar Haveli and Daman and Diu');
  });
});

describe('the number of an invoice', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', '25-26'],
    ['2026-03-31T18:30:00.000Z', '26-27'],
    ['2026-12-31T23:59:59.000Z', '26-27'],
    ['2027-01-01T00:00:00.000Z', '26-27'],
    ['2099-12-31T00:00:00.000Z', '99-00'],
  ])('at %s is of the year %s: it begins at midnight of 1 April in India', (at, year) => {
    expect(financialYear(new Date(at))).toBe(year);
  });

  it('has at most 16 letters, digits, hyphens and slashes', () => {
    expect(invoiceNumber('invoice', '26-27', 1)).toBe('PL/26-27/000001');
    expect(invoiceNumber('creditNote', '26-27', 12)).toBe('PC/26-27/000012');
    for (const series of ['invoice', 'receipt', 'creditNote'] as const) {
      for (const count of [1, 999_999, 1_000_000, 9_999_999]) {
        expect(invoiceNumber(series, '26-27', count)).toMatch(/^[A-Z0-9/-]{1,16}$/);
      }
    }
    for (const count of [0, 1.5, 10_000_000])
      expect(() => invoiceNumber('invoice', '26-27', count)).toThrow(RangeError);
  });
});
