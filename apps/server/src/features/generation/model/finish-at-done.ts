/** The framing of a response is ASCII, whatever text it carries. */
const ascii = new TextDecoder('latin1');

/** An end marker split between two chunks starts within this many last characters of the first one. */
const TORN = 100;

/** The event that carries the reason. Within a text, quotes and line breaks are escaped. */
const REASON = /"finish_reason"\s*:\s*"/;
const DONE = /[\r\n]data: ?\[DONE\]/;

const FINISHED = `\n\ndata: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;

/**
 * A `fetch` for model responses that adds `finish_reason: stop` if a response ends with `[DONE]` alone: many compatible
 * endpoints do that, and the client would treat it as an aborted response.
 */
export function finishAtDone(send: typeof fetch): typeof fetch {
  return async (...request) => {
    const response = await send(...request);
    const { status, statusText, headers } = response;
    return new Response(response.body?.pipeThrough(addReason()), { status, statusText, headers });
  };
}

function addReason() {
  let end = '\n';
  let hasReason = false;
  let isDone = false;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const text = end + ascii.decode(chunk);
      hasReason ||= REASON.test(text);
      isDone ||= DONE.test(text);
      end = text.slice(-TORN);
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (isDone && !hasReason) controller.enqueue(new TextEncoder().encode(FINISHED));
    },
  });
}
