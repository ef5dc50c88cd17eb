import type { RunBrief } from '@pressloom/contract';
import type { ItemRow, RunRow } from '../runs/to-run.ts';
import type { Material } from './read-material.ts';

/** Everything that a section is written from. */
export interface Article {
  run: RunRow;
  item: ItemRow;
  brief: RunBrief;
  material: Material;
  /** The introduction and the sections that are written. */
  written: string[];
}
