import type { GenerationRequest } from '@pressloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api-client.ts';
import { pauseBeforeRetry } from './pause-before-retry.ts';

export const modelQuery = queryOptions({
  queryKey: ['generation', 'model'],
  queryFn: ({ signal }) => api('GET /api/generations/model', { signal }),
});

/**
 * Has an article written. Where no answer comes it asks again, by the same id: the run may have begun. An abort through
 * `signal` ends this, and the run where it has begun.
 *
 * @throws {ApiError} when the server refuses
 */
export async function beginGeneration(request: GenerationRequest & { id: string }, signal: AbortSignal) {
  for (let failures = 0; ; failures += 1) {
    try {
      // Not aborted itself: a request that had left could reach the server after the stop of its run.
      const begun = await api('POST /api/generations', { body: request });
      if (!signal.aborted) return begun;
    } catch (error) {
      // A proxy may have given up on a request that has arrived.
      if (isAnswered(error) && error.status >= 500) void withdraw(request.id);
      if (isAnswered(error)) throw error;
    }
    if (!signal.aborted) await pauseBeforeRetry(failures, signal);
    if (signal.aborted) {
      void withdraw(request.id);
      signal.throwIfAborted();
    }
  }
}

export const endGeneration = (id: string) => api('POST /api/generations/:id/stop', { params: { id } });

/** Stops a run that nobody waits for any more, however long it takes to reach the server. */
async function withdraw(id: string) {
  for (let failures = 0; ; failures += 1) {
    try {
      await endGeneration(id);
      return;
    } catch (error) {
      if (isAnswered(error) && !isPassing(error)) return;
    }
    await pauseBeforeRetry(failures);
  }
}

/** Anything but an `ApiError` is an answer that broke off. */
const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status !== 0;

const isPassing = ({ status }: ApiError) => status >= 500 || status === 429;
