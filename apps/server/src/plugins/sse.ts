import { EVENTS_HEARTBEAT, type Heartbeat } from '@pressloom/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

const ENDS_WITHIN_MS = 1_000;

/** By server, which an app shares with its plugins. */
const openStreams = new WeakMap<FastifyInstance['server'], Set<() => void>>();

/** Ends the streams of this app when it closes: otherwise `close()` would wait for every open page. */
export function endStreamsOnClose(app: FastifyInstance) {
  const streams = new Set<() => void>();
  openStreams.set(app.server, streams);
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });
}

export interface EventStream<Event> {
  send(event: Event | Heartbeat): void;
  end(): void;
}

/**
 * Turns a reply into a stream of server-sent events, with the headers that other plugins have set.
 *
 * @param onEnd called once, when either side ends it
 */
export function openEventStream<Event extends { type: string }>(
  app: FastifyInstance,
  reply: FastifyReply,
  onEnd: () => void,
): EventStream<Event> {
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would otherwise buffer the stream.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();

  const send = (event: Event | Heartbeat) => {
    if (!raw.writableEnded) raw.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const heartbeat = setInterval(() => send({ type: 'heartbeat' }), EVENTS_HEARTBEAT);
  const streams = openStreams.get(app.server);
  const end = () => {
    raw.end();
    // A client that does not read pending data would keep the stream open.
    setTimeout(() => raw.destroy(), ENDS_WITHIN_MS).unref();
  };
  // A broken connection closes anyway; there is nobody to report to.
  raw.on('error', () => undefined);
  streams?.add(end);
  raw.once('close', () => {
    clearInterval(heartbeat);
    streams?.delete(end);
    onEnd();
  });
  return { send, end };
}
