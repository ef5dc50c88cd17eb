import { DEMO_MODEL_PATH } from '../../packages/contract/src/provider-name.ts';
import { type ChatAnswer, type ChatRequest, type ModelServer, serveModel } from '../model-server.ts';
import { answerChat } from './answer-chat.ts';

export const DEMO_MODEL = 'demo-model';

/** Milliseconds a word: an article takes a few seconds, so that its progress is seen. */
const PACE = 5;

const FAULTS: Record<string, ChatAnswer> = {
  '429': { status: 429, retryAfter: 5 },
  '500': { status: 500 },
  break: { breakAfter: 20 },
  nothing: { text: '' },
  nonsense: { text: 'Lorem }{ ipsum' },
};

/**
 * The demo's stand-in for a language model: it speaks the protocol of one and writes labelled sample text, the same for
 * the same request. `[fault: 429]` in a topic, title or note makes it fail once, `[fault: 500 4 times]` more often;
 * other faults are `break`, `nothing` and `nonsense`.
 */
export function startDemoModel({ port = 0, pace = PACE } = {}): Promise<ModelServer> {
  const failed = new Map<string, number>();
  const faultIn = (chat: ChatRequest): ChatAnswer | undefined => {
    const text = chat.messages.map(({ content }) => content).join('\n');
    const [line, kind = '', times = '1'] = /^.*\[fault: (\w+)(?: (\d{1,2}) times)?\].*$/m.exec(text) ?? [];
    const fault = FAULTS[kind];
    const count = failed.get(line ?? '') ?? 0;
    if (!line || !fault || count >= Number(times)) return undefined;
    failed.set(line, count + 1);
    return fault;
  };
  return serveModel({
    model: DEMO_MODEL,
    apiKey: '',
    path: DEMO_MODEL_PATH,
    port,
    answer: (chat) => ({ text: answerChat(chat), pace, ...faultIn(chat) }),
  });
}
