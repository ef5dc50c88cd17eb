import { type ChatAnswer, type ChatRequest, serveModel } from '../../../sandbox/model-server.ts';

export type { ChatAnswer, ChatRequest };

export interface OpenAiServer {
  /** Base URL with `/v1`. */
  url: string;
  model: string;
  /** If empty, no key is required, as with a local Ollama. */
  apiKey: string;
  /** Every chat request so far, oldest first. */
  requests: ChatRequest[];
  /** Number of responses being sent right now. */
  openAnswers(): number;
  /** Decides how the next requests are answered; by default an article is written for the prompt. */
  answerWith(answer: ((request: ChatRequest, index: number) => ChatAnswer) | undefined): void;
  stop(): Promise<void>;
}

/** A model for tests: it writes an article for the prompt, or answers as a test asks. */
export async function startOpenAiServer({ model = 'test-8b', apiKey = 'sk-test-key' } = {}): Promise<OpenAiServer> {
  const requests: ChatRequest[] = [];
  let answer: ((request: ChatRequest, index: number) => ChatAnswer) | undefined;
  const server = await serveModel({
    model,
    apiKey,
    answer: (chat) => {
      requests.push(chat);
      return answer?.(chat, requests.length - 1) ?? { text: articleFor(chat) };
    },
  });
  return {
    ...server,
    model,
    apiKey,
    requests,
    answerWith: (next) => {
      answer = next;
    },
  };
}

const SENTENCES = [
  'Good coffee begins with fresh beans and clean water.',
  'Weigh what you use, write it down, and change one thing at a time.',
  'Most mistakes come from haste, and most improvements from attention.',
  'Readers remember what they can try the same day.',
];

/** An article in the form the prompt asks for: a title, the requested number of sections, a list, a conclusion. */
function articleFor({ messages }: ChatRequest): string {
  const prompt = messages.find(({ role }) => role === 'user')?.content ?? '';
  const isFurtherPart = messages.some(({ role }) => role === 'assistant');
  const topic = prompt.match(/about: (.+)\.\n/)?.[1] ?? 'writing';
  const words = Number(prompt.match(/about (\d+) words in (\d+) sections/)?.[1] ?? 500);
  const sections = Number(prompt.match(/the first (\d+) sections/)?.[1] ?? prompt.match(/in (\d+) sections/)?.[1] ?? 3);
  const title = prompt.match(/Its title is: (.+)/)?.[1] ?? `A practical guide to ${topic}`;
  const perSection = Math.ceil(words / Number(prompt.match(/in (\d+) sections/)?.[1] ?? 3));
  const blocks = isFurtherPart ? [] : [title, `This guide is about ${topic}, and what you can do with it today.`];
  for (let index = 1; index <= sections; index++) {
    blocks.push(`## Part ${messages.length * 10 + index} of ${topic}`, paragraph(perSection));
    if (index === 1) blocks.push('- Measure first\n- Change one thing\n- Taste again');
  }
  return blocks.join('\n\n');
}

function paragraph(words: number): string {
  const sentences: string[] = [];
  for (let count = 0; count < words; ) {
    const sentence = SENTENCES[sentences.length % SENTENCES.length] ?? '';
    sentences.push(sentence);
    count += sentence.split(' ').length;
  }
  return sentences.join(' ');
}
