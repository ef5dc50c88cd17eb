import type { Generation, GenerationEvent } from '@pressloom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openEventStream } from '../../../plugins/sse.ts';
import type { Services } from '../../../services.ts';
import { subscribeWhileSignedIn } from '../../account/index.ts';
import { findGeneration } from './generation-store.ts';

const POLL_MS = 500;

/** Streams a run to a page: as it is written if it runs in this process, else by polling the database. */
export function streamGeneration(
  app: FastifyInstance,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  id: string,
) {
  const { db, generator, log } = services;
  let stop: () => void = () => undefined;
  const stream = openEventStream<GenerationEvent>(app, reply, () => {
    stop();
    unsubscribe();
  });
  const unsubscribe = subscribeWhileSignedIn(services, request, userId, stream.end);
  const send = (event: GenerationEvent) => {
    stream.send(event);
    if (event.type === 'end') stream.end();
  };

  const unfollow = generator.follow(userId, id, send);
  if (unfollow) {
    stop = unfollow;
    return;
  }

  let sent: Generation | undefined;
  const poll = async () => {
    const generation = await findGeneration(db, userId, id);
    if (generation.state !== 'running') return send({ type: 'end', generation });
    if (!sent || sent.nextAttemptAt !== generation.nextAttemptAt) send({ type: 'state', generation });
    else if (generation.text.length > sent.text.length) {
      send({ type: 'delta', text: generation.text.slice(sent.text.length) });
    }
    sent = generation;
    timer = setTimeout(next, POLL_MS);
  };
  const next = () =>
    poll().catch((err) => {
      log.warn({ err }, 'A generation could not be read for its page');
      stream.end();
    });
  let timer: NodeJS.Timeout | undefined;
  stop = () => clearTimeout(timer);
  void next();
}
