import type { GenerationRequest } from '@pressloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api-client.ts';
import { pauseBeforeRetry } from './pause-before-retry.ts';

export const modelQuery = queryOptions({
  queryKey: ['generation', 'model'],
  queryFn: ({ signal }) => api('GET /api/generations/model', { signal }),
});

/**
 * Has an article written. Where no answer comes it asks again, by the same id: the run may have begun.
 * @throws {ApiError} when the server refuses; an abort through `signal` stays what it is
 */
export async function beginGeneration(request: GenerationRequest & { id: string }, signal: AbortSignal) {
  for (let failures = 0; ; failures += 1) {
    try {
      return await api('POST /api/generations', { body: request, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
    }
    await pauseBeforeRetry(failures, signal);
    signal.throwIfAborted();
  }
}

export const endGeneration = (id: string) => api('POST /api/generations/:id/stop', { params: { id } });
