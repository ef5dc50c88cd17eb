import { expect, test } from 'vitest';
import { SELLING } from '../test/billing-env.ts';
import { UNLIMITED_CREDITS } from './billing-config.ts';
import { readConfig } from './config.ts';

const read = (env: Record<string, string> = {}) => readConfig({ APP_SECRET: 'x'.repeat(32), ...env });

test('nothing is sold without keys, nor where billing is off', () => {
  expect(read().billing).toBeUndefined();
  expect(read({ ...SELLING, BILLING: 'off' }).billing).toBeUndefined();
});

test('a key of the test mode is recognized by how it begins', () => {
  expect(read({ ...SELLING, RAZORPAY_KEY_ID: 'rzp_live_1' }).billing).toMatchObject({ mode: 'live' });
  expect(read({ ...SELLING, RAZORPAY_KEY_ID: 'rzp_test_1' }).billing).toMatchObject({ mode: 'test' });
});

test('keys are enough to sell; the provider of the demo is told by its address', () => {
  expect(read(SELLING).billing).toMatchObject({
    mode: 'test',
    apiUrl: 'https://api.razorpay.com',
    scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    seller: { name: 'Press & Loom LLP', state: '29', gstin: undefined, sac: '998315' },
  });
  expect(read({ ...SELLING, RAZORPAY_URL: 'http://127.0.0.1:4010/' }).billing).toMatchObject({
    mode: 'demo',
    apiUrl: 'http://127.0.0.1:4010',
    scriptUrl: 'http://127.0.0.1:4010/v1/checkout.js',
  });
});

test.each([
  [{ BILLING: 'on' }, /RAZORPAY_KEY_ID is required where BILLING is on[\s\S]*BUSINESS_STATE is required/],
  [{ ...SELLING, RAZORPAY_WEBHOOK_SECRET: '' }, /RAZORPAY_WEBHOOK_SECRET is required/],
  [{ ...SELLING, PRO_PRICE_MONTHLY: '15001' }, /PRO_PRICE_MONTHLY should be at most 15000/],
  [{ ...SELLING, BUSINESS_STATE: '99' }, /BUSINESS_STATE should be the two digits of an Indian state/],
  [{ ...SELLING, BUSINESS_GSTIN: '29AAPFU0939F1ZW' }, /BUSINESS_GSTIN: This GSTIN has a typo/],
  [{ ...SELLING, BUSINESS_GSTIN: '27AAPFU0939F1ZV' }, /BUSINESS_GSTIN: This GSTIN belongs to Maharashtra/],
  [{ ...SELLING, RAZORPAY_URL: 'https://pay.example.com' }, /RAZORPAY_URL should be on this machine/],
  [{ ...SELLING, BUSINESS_SAC: '123456' }, /BUSINESS_SAC should be a service accounting code/],
  [{ FREE_AI_CREDITS: 'endless' }, /FREE_AI_CREDITS should be a number of credits from 1 to 1000000, or unlimited/],
  [{ BILLING: 'yes' }, /BILLING should be on or off/],
])('%j is refused with what it should be', (env, message) => {
  expect(() => read(env as Record<string, string>)).toThrow(message);
});

test('a dear month is no problem where nothing is charged', () => {
  expect(read({ PRO_PRICE_MONTHLY: '20000' }).billing).toBeUndefined();
});

test('free credits are a number or without limit', () => {
  expect(read().plans.free.credits).toBe(15);
  expect(read({ FREE_AI_CREDITS: '40' }).plans.free.credits).toBe(40);
  expect(read({ FREE_AI_CREDITS: 'unlimited' }).plans.free.credits).toBe(UNLIMITED_CREDITS);
});
