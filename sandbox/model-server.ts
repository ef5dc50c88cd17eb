import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ChatRequest {
  model: string;
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
  temperature?: number;
  max_tokens?: number;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  /** Asks for JSON, of this schema if there is one. */
  response_format?: { type: 'text' | 'json_object' } | { type: 'json_schema'; json_schema: { schema: unknown } };
}

/** How one request is answered. */
export interface ChatAnswer {
  text?: string;
  /** Default `stop`; `length` means that the model hit its limit. Null omits it, as some endpoints do. */
  finishReason?: 'stop' | 'length' | null;
  /** Milliseconds before each chunk. Default 0. */
  pace?: number;
  /** Milliseconds before the first byte. Default 0. */
  delay?: number;
  /** What the answer waits for before its first byte. */
  until?: Promise<unknown>;
  /** An error status instead of a completion. */
  status?: number;
  /** For an error: the `Retry-After` header, in seconds or as an HTTP date. */
  retryAfter?: number | string;
  /** For a 429: the limit of requests is used up until then, as `2m59.56s`. */
  limitReset?: string;
  /** For an error: its code, e.g. `insufficient_quota`. */
  code?: string;
  /** Drops the connection after this many chunks. */
  breakAfter?: number;
  /** Ends the response after this many chunks as if it were complete, without a finish reason. */
  endAfter?: number;
  /** Sends an error after this many chunks, like an endpoint that fails midway. */
  errorAfter?: number;
  /** Sends a chunk that is not JSON after this many. */
  garbleAfter?: number;
}

export interface ModelServer {
  /** Base URL with `/v1`. */
  url: string;
  /** Number of responses being sent right now. */
  openAnswers(): number;
  stop(): Promise<void>;
}

interface Served {
  /** The only model. */
  model: string;
  /** If empty, no key is required, as with a local Ollama. */
  apiKey: string;
  /** Precedes `/v1`. */
  path?: string;
  /** Default: any free one. */
  port?: number;
  answer: (request: ChatRequest) => ChatAnswer;
}

/**
 * A server for OpenAI's streaming chat-completions protocol over a real socket, as documented there: server-sent
 * `chat.completion.chunk` objects, a last one with `finish_reason`, one with `usage` if requested, then `[DONE]`;
 * errors as `{ error: { message, type, code } }`, mid-response as an event, and for too many requests `Retry-After`
 * with the limits that Groq sends.
 */
export async function serveModel({ model, apiKey, path = '', port = 0, answer }: Served): Promise<ModelServer> {
  let open = 0;
  const server = createServer(async (request, response) => {
    if (apiKey && request.headers.authorization !== `Bearer ${apiKey}`) {
      return sendError(
        response,
        401,
        `Incorrect API key provided: ${request.headers.authorization ?? 'none'}`,
        'invalid_api_key',
      );
    }
    if (request.method === 'GET' && request.url === `${path}/v1/models`) {
      return sendJson(response, 200, { object: 'list', data: [{ id: model, object: 'model', owned_by: 'test' }] });
    }
    if (request.method !== 'POST' || request.url !== `${path}/v1/chat/completions`) {
      return sendError(response, 404, `Unknown request URL: ${request.method} ${request.url}`, 'unknown_url');
    }
    const chat = JSON.parse(await readBody(request)) as ChatRequest;
    if (chat.model !== model)
      return sendError(response, 404, `The model ${chat.model} does not exist`, 'model_not_found');
    open++;
    response.once('close', () => open--);
    await reply(response, chat, answer(chat));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}/v1`,
    openAnswers: () => open,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function reply(response: ServerResponse, chat: ChatRequest, answer: ChatAnswer) {
  const { text = '', finishReason = 'stop', pace = 0, delay = 0, status } = answer;
  await answer.until;
  if (delay > 0) await sleep(delay);
  if (status) return refuse(response, status, answer);
  const base = { id: 'chatcmpl-test', created: Math.floor(Date.now() / 1000), model: chat.model };
  if (!chat.stream) {
    const message = { role: 'assistant', content: text };
    return sendJson(response, 200, {
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finishReason }],
      usage: usageOf(chat, text),
    });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const chunk = (delta: object, reason: string | null = null) =>
    send({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] });

  chunk({ role: 'assistant', content: '' });
  for (const [index, piece] of (text.match(/\s*\S+/g) ?? []).entries()) {
    if (pace > 0) await sleep(pace);
    if (response.destroyed) return;
    if (index === answer.breakAfter) return response.destroy();
    if (index === answer.endAfter) return response.end();
    if (index === answer.errorAfter) {
      const error = { message: 'Over capacity; key sk-test-key', type: 'server_error', code: 'over_capacity' };
      send({ error });
      return response.end();
    }
    if (index === answer.garbleAfter) response.write('data: {"choices":[{"delta\n\n');
    chunk({ content: piece });
  }
  if (finishReason) chunk({}, finishReason);
  if (chat.stream_options?.include_usage) {
    send({ ...base, object: 'chat.completion.chunk', choices: [], usage: usageOf(chat, text) });
  }
  response.end('data: [DONE]\n\n');
}

function refuse(response: ServerResponse, status: number, answer: ChatAnswer) {
  if (status === 429) sayLimits(response, answer);
  else if (answer.retryAfter !== undefined) response.setHeader('retry-after', String(answer.retryAfter));
  sendError(response, status, 'The test asked for this error; key sk-test-key', answer.code ?? 'test_error');
}

/** As Groq documents them: `Retry-After` is sent with a 429 only, and not with every one. */
function sayLimits(response: ServerResponse, { retryAfter, limitReset }: ChatAnswer) {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  response.setHeader('x-ratelimit-limit-requests', '14400');
  response.setHeader('x-ratelimit-remaining-requests', limitReset ? '0' : '14370');
  response.setHeader('x-ratelimit-reset-requests', limitReset ?? '2m59.56s');
}

const usageOf = (chat: ChatRequest, text: string) => {
  const prompt_tokens = chat.messages.reduce((sum, { content }) => sum + content.split(/\s+/).length, 0);
  const completion_tokens = text.split(/\s+/).length;
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const sendError = (response: ServerResponse, status: number, message: string, code: string) =>
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
