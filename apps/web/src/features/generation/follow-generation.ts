import {
  EVENTS_HEARTBEAT,
  EVENTS_TIMEOUT,
  type GenerationEvent,
  generationStreamPath,
  type Heartbeat,
} from '@pressloom/contract';
import { ApiError, emitUnauthorized } from '../../lib/api/api-client.ts';
import { readServerSentEvents } from '../../lib/api/server-sent-events.ts';
import { pauseBeforeRetry } from './pause-before-retry.ts';

/** Statuses that a retry would not change, unlike 429. */
const GONE = [400, 403, 404, 410];

/**
 * Yields a run's events until it ends. A lost or silent connection is reopened: the run continues on the server, and
 * each connection starts with everything written so far.
 * @throws {ApiError} when there is no such run, or it may not be read
 */
export async function* followGeneration(id: string, signal: AbortSignal): AsyncGenerator<GenerationEvent> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const event of connectOnce(id, signal)) {
        failures = 0;
        yield event;
        if (event.type === 'end') return;
      }
    } catch (error) {
      if (error instanceof ApiError) throw error;
    }
    await pauseBeforeRetry(failures, signal);
  }
}

async function* connectOnce(id: string, signal: AbortSignal): AsyncGenerator<GenerationEvent> {
  const silence = new AbortController();
  const abort = () => silence.abort();
  let timer = setTimeout(abort, EVENTS_TIMEOUT);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, EVENTS_HEARTBEAT + EVENTS_TIMEOUT);
  };
  try {
    const response = await fetch(generationStreamPath(id), {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    restart();
    // The run continues without a session too and can be followed again after the next sign-in.
    if (response.status === 401) emitUnauthorized();
    if (GONE.includes(response.status))
      throw new ApiError(response.status, 'not_found', 'Couldn’t find this article. Generate it again.');
    if (!response.ok) return;
    for await (const data of readServerSentEvents(response, restart)) {
      const event = JSON.parse(data) as GenerationEvent | Heartbeat;
      if (event.type !== 'heartbeat') yield event;
    }
  } finally {
    clearTimeout(timer);
  }
}
