import type { ServerEvent } from '@pressloom/contract';
import { vi } from 'vitest';

/** Adds an event stream to {@link serveApi}. Returns a function that sends events to the page. */
export function serveEvents() {
  const serve = globalThis.fetch;
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (!address.startsWith('/api/events')) return serve(address, init);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.add(controller);
        init.signal?.addEventListener('abort', () => {
          streams.delete(controller);
          controller.error(init.signal?.reason);
        });
      },
    });
    return Promise.resolve(new Response(body));
  });
  return (event: ServerEvent) => {
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  };
}
