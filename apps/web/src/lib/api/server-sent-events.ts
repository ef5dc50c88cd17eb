/**
 * Yields the `data` of each event of a stream, in order; ends with the stream.
 * Read with fetch rather than EventSource, for the status code and the comments sent as heartbeats (`onActivity`).
 */
export async function* readServerSentEvents(response: Response, onActivity?: () => void): AsyncGenerator<string> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onActivity?.();
      const blocks = (rest + chunk.value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = dataOf(block);
        if (data !== '') yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const dataOf = (block: string) =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n');
