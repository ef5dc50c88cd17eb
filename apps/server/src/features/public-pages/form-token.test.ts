import { expect, it } from 'vitest';
import { FORM_MAX_MS, FORM_MIN_MS, makeFormToken, readFormToken } from './form-token.ts';

const SECRET = 'a secret of at least thirty-two characters';
const SENT = Date.UTC(2026, 10, 21, 9);
const token = makeFormToken(SECRET, SENT);
const stateAfter = (ms: number) => readFormToken(token, SECRET, SENT + ms).state;

it('a form is taken from three seconds after we sent it, for a day', () => {
  expect(stateAfter(FORM_MIN_MS - 1)).toBe('too-soon');
  expect(stateAfter(FORM_MIN_MS)).toBe('valid');
  expect(stateAfter(FORM_MAX_MS)).toBe('valid');
  expect(stateAfter(FORM_MAX_MS + 1)).toBe('too-old');
  expect(stateAfter(-60_000)).toBe('too-soon');
});

it('each form has an id of its own', () => {
  const ids = [token, makeFormToken(SECRET, SENT)].map((one) => readFormToken(one, SECRET, SENT + FORM_MIN_MS));
  expect(ids).toEqual([
    { state: 'valid', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    { state: 'valid', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(ids[0]).not.toEqual(ids[1]);
});

const [id = '', time = '', signature = ''] = token.split('.');
it.each([
  ['nothing', ''],
  ['another time', `${id}.${(SENT - 1).toString(36)}.${signature}`],
  ['another id', `${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}.${time}.${signature}`],
  ['another signature', `${id}.${time}.${'A'.repeat(43)}`],
  ['no signature', `${id}.${time}.`],
  ['more than a token', `${token}x`],
])('%s is not ours', (_, forged) => {
  expect(readFormToken(forged, SECRET, SENT + FORM_MIN_MS).state).toBe('not-ours');
});

it('a form signed with another secret is not ours', () => {
  expect(readFormToken(token, SECRET.toUpperCase(), SENT + FORM_MIN_MS).state).toBe('not-ours');
});
