import type { Db } from '../../database/connection.ts';
import { rejoinRuns } from '../automation/index.ts';
import { type Place, type Rejoined, rejoinSite } from '../publishing/index.ts';

/** Gives what a removed site left here to a site at the same URL. */
export async function takeOver(tx: Db, place: Place): Promise<Rejoined> {
  const rejoined = await rejoinSite(tx, place);
  await rejoinRuns(tx, place);
  return rejoined;
}
