import type { ServerEvent } from '@pressloom/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { signedInUntil } from './signed-in-until.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Hears the events of a user for as long as the session or the API key of a request is good. Whether it is, is looked up
 * at once, when the user's sign-ins change on any node, after a gap in the events, and at its end; no event is passed on
 * before that is known.
 *
 * @param onEnd called once, when it is good no more
 * @returns a function that stops it
 */
export function hearWhileSignedIn(
  services: Pick<Services, 'auth' | 'db' | 'events'>,
  request: FastifyRequest,
  userId: string,
  onEnd: () => void,
  onEvent: (event: ServerEvent) => void = () => undefined,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let checked = Promise.resolve();

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    unsubscribe();
  };
  const end = () => {
    if (isOver) return;
    stop();
    onEnd();
  };
  const check = async () => {
    const until = await signedInUntil(services, request);
    if (isOver) return;
    if (until === undefined) return end();
    clearTimeout(timer);
    // A timer takes no more than 24 days.
    timer = setTimeout(checkNext, Math.min(Math.max(until - Date.now(), 0) + 100, DAY_MS));
  };
  const checkNext = () => {
    checked = checked.then(check).catch(end);
  };
  const unsubscribe = services.events.subscribe(userId, (event) => {
    if (event.type === 'sessions' || event.type === 'read-again') checkNext();
    checked = checked.then(() => {
      if (!isOver) onEvent(event);
    });
  });
  checkNext();
  return stop;
}
