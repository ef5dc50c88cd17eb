import type { RunBrief } from '@pressloom/contract';
import { ExpectedError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { addSource, listSources, readSources } from '../../checks/index.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';
import { readSamples } from '../voice/read-samples.ts';
import { SOURCE_MAX } from './request-limits.ts';

/** Texts that articles are written from: never instructions. */
export interface Material {
  samples: string[];
  sources: string[];
}

/**
 * Reads the samples of a run and the sources of an article. Pages are fetched once, through the guard; one that cannot be
 * read is left out, and stays listed with its reason.
 */
export async function readMaterial(
  services: Services,
  { userId, settings }: RunRow,
  { id, postId }: ItemRow,
  { sources: urls }: RunBrief,
): Promise<Material> {
  const { db } = services;
  const samples = await readSamples(db, userId, settings.samples);
  if (urls.length === 0) return { samples, sources: [] };
  const owner = postId ? { postId } : { itemId: id };
  const wanted = new Set(urls.map((url) => new URL(url).href));
  const known = new Set((await listSources(db, userId, owner)).map(({ url }) => url));
  for (const url of wanted) {
    if (!known.has(url)) await addSource(services, userId, owner, url).catch(ignoreExpected);
  }
  const read = await readSources(db, userId, owner);
  const sources = read
    .filter(({ url }) => wanted.has(url))
    .map(({ url, title, text }) => `${title}\n${url}\n${text.slice(0, SOURCE_MAX)}`);
  return { samples, sources };
}

/** A post has as many sources as it may have: those are enough to write from. */
function ignoreExpected(error: unknown) {
  if (!(error instanceof ExpectedError)) throw error;
}
