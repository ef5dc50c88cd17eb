import { expect, test } from 'vitest';
import { finishAtDone } from './finish-at-done.ts';

const PIECE = 'data: {"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":null}]}\n\n';
const quoted = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const CUT_OFF = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"length"}]}\n\n';

test.each([
  ['ends with [DONE]', `${PIECE}data: [DONE]\n\n`, true],
  ['ends with [DONE], written closely and without a line break', `${PIECE}data:[DONE]`, true],
  ['ends with [DONE] after carriage returns', `${PIECE.replaceAll('\n', '\r')}data: [DONE]\r\r`, true],
  ['is [DONE] alone', 'data: [DONE]\n\n', true],
  ['only quotes a reason', `${quoted('"finish_reason":"stop"')}data: [DONE]\n\n`, true],
  ['says why it ends', `${PIECE}${CUT_OFF}data: [DONE]\n\n`, false],
  ['breaks off', PIECE, false],
  ['only quotes [DONE]', quoted('\ndata: [DONE]\n'), false],
])('an answer that %s', async (_, answer, isFinished) => {
  for (const size of [answer.length, 1, 7]) {
    const text = await (await finishAtDone(async () => inPieces(answer, size))('http://a/')).text();
    expect(text.startsWith(answer)).toBe(true);
    expect(text.slice(answer.length).includes('"finish_reason":"stop"')).toBe(isFinished);
  }
});

function inPieces(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  return new Response(
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    }),
  );
}
