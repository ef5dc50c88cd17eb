import { REWRITES_PATH, type RewriteEvent, type RewriteRequest } from '@pressloom/contract';
import { ApiError, openStream } from '../../lib/api/api-client.ts';
import { readServerSentEvents } from '../../lib/api/server-sent-events.ts';

/**
 * Rewrites a passage: calls back with the text so far, resolves with the whole as markup.
 * @throws {ApiError} on failure; an abort through `signal` is rethrown as it is
 */
export async function streamRewrite(
  request: RewriteRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<string> {
  const response = await openStream(REWRITES_PATH, request, signal);
  let text = '';
  for await (const data of readServerSentEvents(response)) {
    const event = JSON.parse(data) as RewriteEvent | { type?: undefined };
    if (event.type === 'delta') {
      text += event.text;
      onText(text);
    } else if (event.type === 'end') return event.html;
    else if (event.type === 'error') throw new ApiError(200, event.code, event.message);
  }
  signal.throwIfAborted();
  throw new ApiError(0, 'network', 'Connection lost. Try again.');
}
