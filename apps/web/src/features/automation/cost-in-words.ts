import type { Run } from '@pressloom/contract';

type Money = NonNullable<Run['model']['cost']>;

/** What the model takes for a plan: in money where its price is known, otherwise in tokens. */
export function upperBoundInWords({ upperBound, upperBoundCost }: Run['model']): string {
  if (upperBoundCost) return `The model costs at most ${inMoney(upperBoundCost, 'ceil')}, usually far less.`;
  return `The model is asked for at most ${inTokens(upperBound)}.`;
}

/** What the model took so far; undefined if it was not asked. */
export function usedInWords({ used, cost }: Run['model']): string | undefined {
  if (used.input + used.output === 0) return undefined;
  return cost ? `${inMoney(cost)} for ${inTokens(used)}` : inTokens(used);
}

/** Two digits that tell something, however little it is. */
function inMoney({ amount, currency }: Money, roundingMode: 'ceil' | 'halfExpand' = 'halfExpand'): string {
  const digits = amount < 1 ? { maximumSignificantDigits: 2 } : {};
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, roundingMode, ...digits }).format(amount);
}

function inTokens({ input, output }: Run['model']['used']): string {
  const tokens = input + output;
  const rounded = tokens < 10_000 ? tokens : Number(tokens.toPrecision(3));
  return `${rounded.toLocaleString('en-US')} tokens`;
}
