import { HEALTH } from './health.ts';
import { KITCHEN } from './kitchen.ts';
import type { LabelledField, LabelledSentence } from './labelled-sentence.ts';
import { MONEY } from './money.ts';
import { SOFTWARE } from './software.ts';
import { TRAVEL } from './travel.ts';

export const FIELDS: LabelledField[] = [KITCHEN, TRAVEL, HEALTH, SOFTWARE, MONEY];

const half = (rest: 0 | 1): { field: LabelledField; sentence: LabelledSentence }[] =>
  FIELDS.flatMap((field) =>
    field.sentences.filter((_, at) => Math.floor(at / 2) % 2 === rest).map((sentence) => ({ field, sentence })),
  );

/** What the rules were made with. */
export const FITTED = half(0);

/** What they are measured with. */
export const HELD = half(1);
