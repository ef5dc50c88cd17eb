import type { Run } from '@pressloom/contract';

type Money = NonNullable<Run['model']['cost']>;

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** What the model takes for a plan: in money where its price is known, in tokens for those whose own model it is. */
export function upperBoundInWords({ model: { upperBound, upperBoundCost }, credits }: Run): string | undefined {
  if (upperBoundCost) {
    return `The operator pays at most ${inMoney(upperBoundCost, 'ceil')} for the model, usually far less.`;
  }
  return isOwn(credits) ? `The model is asked for at most ${inTokens(upperBound)}.` : undefined;
}

/** What the model took so far, by the same rule; undefined if it was not asked, too. */
export function usedInWords({ model: { used, cost }, credits }: Run): string | undefined {
  if (used.input + used.output === 0) return undefined;
  if (cost) return `${inMoney(cost)} for ${inTokens(used)}`;
  return isOwn(credits) ? inTokens(used) : undefined;
}

const isOwn = ({ left }: Run['credits']) => left === null;

/** As amounts are written, and below that in two digits that tell something, however little it is. */
function inMoney({ amount, currency }: Money, roundingMode: 'ceil' | 'halfExpand' = 'halfExpand'): string {
  const isCents = amount >= 0.099 && amount < 1;
  const digits = amount < 0.099 ? { maximumSignificantDigits: 2 } : isCents ? CENTS : {};
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, roundingMode, ...digits }).format(amount);
}

function inTokens({ input, output }: Run['model']['used']): string {
  const tokens = input + output;
  const rounded = tokens < 10_000 ? tokens : Number(tokens.toPrecision(3));
  return `${rounded.toLocaleString('en-US')} tokens`;
}
