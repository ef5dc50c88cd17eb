import { DAY_MS, type ServerEvent } from '@pressloom/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { signedInUntil } from './signed-in-until.ts';

/**
 * Subscribes to a user's events for as long as the request's session or API key is valid. Validity is checked at once,
 * when the user's sessions change on any node, after a gap in the events, and when it expires; no event is passed on
 * before the check is done.
 *
 * @param onEnd called once, when it is no longer valid
 * @returns a function that unsubscribes
 */
export function subscribeWhileSignedIn(
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
    // `setTimeout` cannot wait longer than 24 days.
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
