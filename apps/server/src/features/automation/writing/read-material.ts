import type { Db } from '../../../database/connection.ts';
import type { RunRow } from '../runs/to-run.ts';
import { readSamples } from '../voice/read-samples.ts';

/** Texts that articles are written from: never instructions. */
export interface Material {
  samples: string[];
}

export const readMaterial = async (db: Db, { userId, settings }: RunRow): Promise<Material> => ({
  samples: await readSamples(db, userId, settings.samples),
});
