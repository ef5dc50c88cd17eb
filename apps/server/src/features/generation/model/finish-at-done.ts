/** What answers look like is ASCII, whatever text they carry. */
const ascii = new TextDecoder('latin1');

/** A mark of the end that a piece of the answer tears apart begins in these last characters of the piece before. */
const TORN = 100;

/** The event that says so. Within a text, quotes are escaped, and line breaks as well. */
const REASON = /"finish_reason"\s*:\s*"/;
const DONE = /[\r\n]data: ?\[DONE\]/;

const FINISHED = `\n\ndata: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;

/**
 * A `fetch` for a model's answers that says `finish_reason: stop` where an answer ends with `[DONE]` alone: many
 * compatible endpoints do, and the client would take it for an answer that broke off.
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
