import type { ModelPrice } from '../../../model-config.ts';
import type { Usage } from '../../generation/index.ts';

/** What tokens cost, in millionths of the currency, rounded up: prices are those of a million tokens. */
export const costMicros = (price: ModelPrice, { input, output }: Usage): number =>
  Math.ceil(input * price.input + output * price.output);
