import { EVENTS_HEARTBEAT, EVENTS_PATH, EVENTS_RECONNECT, EVENTS_TIMEOUT, type ServerEvent } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { usePageAwake } from '../browser/page-awake.ts';
import { pageData } from '../page/page-data.ts';
import { emitUnauthorized } from './api-client.ts';
import { noteReachable } from './connection.ts';
import { readServerSentEvents } from './server-sent-events.ts';

const listeners = new Set<(event: ServerEvent) => void>();

const emit = (event: ServerEvent) => {
  for (const listener of listeners) listener(event);
};

/** Receives every event of the user's stream while mounted, and `read-again` after a gap in it. */
export function useServerEvents(handler: (event: ServerEvent) => void) {
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: ServerEvent) => onEvent(event);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/** Keeps the page's one stream open. After a gap all queries are refetched, since events may have been missed. */
export function useEventStream() {
  const queryClient = useQueryClient();
  const awake = usePageAwake();
  const onGap = useEffectEvent(() => {
    emit({ type: 'read-again' });
    void queryClient.invalidateQueries();
  });
  useEffect(() => {
    if (!awake) return;
    const close = openEventStream({
      onEvent: emit,
      onGap: () => onGap(),
    });
    return () => {
      close();
      gap = true;
    };
  }, [awake]);
}

/** The stream was open before: events may have been missed since. */
let gap = false;

interface Listening {
  onEvent: (event: ServerEvent) => void;
  onGap: () => void;
}

/** Listens until closed, and reconnects after 1, 2, 5 and then every 10 seconds. */
export function openEventStream({ onEvent, onGap }: Listening): () => void {
  const closing = new AbortController();
  let failures = 0;

  const listen = async () => {
    while (!closing.signal.aborted) {
      const hear = (event: ServerEvent) => (event.type === 'read-again' ? onGap() : onEvent(event));
      const wasRefused = await listenOnce(addressNow(), closing.signal, hear, () => {
        if (gap) onGap();
        gap = false;
        failures = 0;
      });
      if (wasRefused || closing.signal.aborted) return;
      gap = true;
      await delay(EVENTS_RECONNECT[Math.min(failures, EVENTS_RECONNECT.length - 1)] ?? 0, closing.signal);
      failures += 1;
    }
  };
  void listen();
  return () => closing.abort();
}

/** On its first connection a page asks whether anything happened since the data that came with it was read. */
function addressNow(): string {
  const readAt = gap ? undefined : pageData()?.readAt;
  return readAt === undefined ? EVENTS_PATH : `${EVENTS_PATH}?since=${readAt}`;
}

/** One connection, until it ends, breaks or falls silent. Returns whether the server refuses us for good. */
async function listenOnce(
  address: string,
  closing: AbortSignal,
  onEvent: Listening['onEvent'],
  onOpen: () => void,
): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), EVENTS_TIMEOUT);
  const restart = () => {
    noteReachable(true);
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), EVENTS_HEARTBEAT + EVENTS_TIMEOUT);
  };
  let isAnswered = false;
  try {
    const response = await fetch(address, {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([closing, silence.signal]),
    });
    isAnswered = true;
    noteReachable(true);
    if (response.status === 401) emitUnauthorized();
    if (response.status === 401 || response.status === 403) return true;
    if (!response.ok) return false;
    onOpen();
    restart();
    for await (const data of readServerSentEvents(response, restart)) {
      const event = toServerEvent(data);
      if (event) onEvent(event);
    }
  } catch {
    // Broken or silent: the caller reconnects.
    if (!isAnswered && !closing.aborted) noteReachable(false);
  } finally {
    clearTimeout(timer);
  }
  return false;
}

/** Without the greetings and heartbeats of the stream, which only show that it is alive. */
const HEARD: Record<Exclude<ServerEvent['type'], 'hello' | 'heartbeat'>, true> = {
  publication: true,
  'post-deleted': true,
  post: true,
  site: true,
  library: true,
  activity: true,
  notification: true,
  'notifications-read': true,
  credits: true,
  settings: true,
  sessions: true,
  'read-again': true,
  run: true,
  autopilot: true,
};

function toServerEvent(data: string): ServerEvent | null {
  try {
    const event = JSON.parse(data) as { type?: string } | null;
    return Object.hasOwn(HEARD, event?.type ?? '') ? (event as ServerEvent) : null;
  } catch {
    return null;
  }
}

const delay = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
