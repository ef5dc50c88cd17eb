import { createHash } from 'node:crypto';
import type { ResolvedModel } from '../model/model.ts';

/**
 * What holds and counts go by: another address, model or key is another endpoint, and a user's own is theirs alone. A
 * hash, because it contains the key.
 *
 * @param owner the user whose own model it is; undefined for the server's
 */
export const endpointKey = ({ baseUrl, model, apiKey }: ResolvedModel, owner?: string): string =>
  createHash('sha256')
    .update(JSON.stringify([owner, baseUrl, model, apiKey]))
    .digest('hex');
