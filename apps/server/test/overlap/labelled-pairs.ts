import { HEALTH, SOFTWARE } from './pairs-of-health-and-software.ts';
import { KITCHEN, TRAVEL } from './pairs-of-kitchen-and-travel.ts';
import { MONEY } from './pairs-of-money.ts';

const ALL = [KITCHEN, TRAVEL, SOFTWARE, HEALTH, MONEY];

/** Four of each ten or so have one label after the other, so that each half has as many of each. */
const half = (which: number) => ALL.flatMap((pairs) => pairs.filter((_, at) => at % 2 === which));

/** By which the thresholds were chosen. */
export const FITTED = half(0);

/** By which the figures of docs/writing.md are measured; no threshold was chosen by it. */
export const HELD = half(1);
