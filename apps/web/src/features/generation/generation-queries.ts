import type { GenerationRequest } from '@pressloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api/api-client.ts';
import { pauseBeforeRetry } from './pause-before-retry.ts';

export const modelQuery = queryOptions({
  queryKey: ['generation', 'model'],
  queryFn: ({ signal }) => api('GET /api/generations/model', { signal }),
});

/**
 * Starts an article. Without a response it retries with the same id, since the run may have started. Aborting `signal`
 * stops the retries, and the run if it has started.
 *
 * @throws {ApiError} when the server refuses
 */
export async function beginGeneration(request: GenerationRequest & { id: string }, signal: AbortSignal) {
  for (let failures = 0; ; failures += 1) {
    try {
      // The request itself is not aborted: once sent, it could reach the server after the request that stops its run.
      const begun = await api('POST /api/generations', { body: request });
      if (!signal.aborted) return begun;
    } catch (error) {
      // A proxy may have given up on a request that did reach the server.
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

/** Stops a run that nobody is waiting for, retrying until the server is reached. */
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

/** Any other error is a response that broke off. */
const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status !== 0;

const isPassing = ({ status }: ApiError) => status >= 500 || status === 429;
