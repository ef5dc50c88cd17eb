import { findState, type IndianState } from './indian-states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN, number of the registration in the state, kind of taxpayer, check digit. */
const GSTIN = /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z][Z1-9A-J][0-9A-Z]$/;

/** As it is stored and printed: in capitals and without spaces. */
export const normalizeGstin = (text: string) => text.replace(/\s/g, '').toUpperCase();

/** What is wrong with a normalized GSTIN, or undefined. An empty one is fine: only businesses have one. */
export function gstinProblem(gstin: string, stateCode: string): string | undefined {
  if (gstin === '') return undefined;
  if (!GSTIN.test(gstin)) return 'A GSTIN has 15 characters, for example 27AAPFU0939F1ZV';
  if (checkDigit(gstin.slice(0, 14)) !== gstin[14]) return 'This GSTIN has a typo: its check digit does not match';
  const state = stateOfGstin(gstin);
  if (!state) return 'This GSTIN begins with the code of no state';
  if (state.code !== stateCode) return `This GSTIN belongs to ${state.name}: choose that state, or check the number`;
  return undefined;
}

export const stateOfGstin = (gstin: string): IndianState | undefined => findState(gstin.slice(0, 2));

/** Every second character counts twice; quotients and remainders of 36 are added up, and the digit fills up to 36. */
function checkDigit(first14: string): string | undefined {
  const sum = [...first14].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36];
}
