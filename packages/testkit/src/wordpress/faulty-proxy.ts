import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProxiedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** What a fault can do with one request. */
export interface FaultTools {
  request: ProxiedRequest;
  /** Forwards the request to the site, optionally with another body, and returns the site's response. */
  forward(body?: Buffer): Promise<Answer>;
  /** Closes the connection without sending any (more) bytes. */
  cut(): void;
  /** The same with a TCP reset. */
  reset(): void;
  reply(answer: { status: number; headers?: Record<string, string>; body?: string | Buffer }): void;
  /** Sends the headers and the first half of a response, then closes the connection. */
  replyHalf(answer: Answer): void;
}

export type Fault = (tools: FaultTools) => void | Promise<void>;

interface Rule {
  matches: (request: ProxiedRequest) => boolean;
  fault: Fault;
  left: number;
}

export interface FaultyProxy {
  url: string;
  leadTo(target: string): void;
  /** Applies a fault to the next `times` requests that match. Returns a function that returns how many it hit. */
  break(matches: Rule['matches'], fault: Fault, times?: number): () => number;
  /** Observes the site's responses to requests that meet no fault. */
  watch(listener: (request: ProxiedRequest, body: Buffer) => void): void;
  /** Refuses connections for this long, as if nothing listened. */
  refuseFor(ms: number): Promise<void>;
  heal(): void;
  stop(): Promise<void>;
}

/** A proxy in front of a site that forwards requests and breaks chosen ones as networks, servers and hosts do. */
export async function startFaultyProxy(target = ''): Promise<FaultyProxy> {
  let rules: Rule[] = [];
  let origin = target;
  let hear: Parameters<FaultyProxy['watch']>[0] = () => undefined;
  const sockets = new Set<Socket>();

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: ProxiedRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    const reply: FaultTools['reply'] = ({ status, headers = {}, body = '' }) => {
      if (outgoing.destroyed) return;
      outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
      outgoing.end(body);
    };
    const rule = rules.find((each) => each.left > 0 && each.matches(request));
    if (!rule) {
      const { status, headers, body } = await forward(origin, request);
      hear(request, body);
      return reply({ status, headers: plain(headers), body });
    }
    rule.left -= 1;
    await rule.fault({
      request,
      forward: (body = request.body) => forward(origin, { ...request, body }),
      cut: () => incoming.socket.destroy(),
      reset: () => incoming.socket.resetAndDestroy(),
      reply,
      replyHalf({ status, headers, body }) {
        outgoing.writeHead(status, { ...plain(headers), 'content-length': body.length });
        outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
      },
    });
  };
  const server = createServer({ keepAlive: true }, (incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    leadTo(to) {
      origin = to;
    },
    break(matches, fault, times = 1) {
      const rule = { matches, fault, left: times };
      rules.push(rule);
      return () => times - rule.left;
    },
    watch(listener) {
      hear = listener;
    },
    async refuseFor(ms) {
      await close();
      await sleep(ms);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    heal() {
      rules = [];
    },
    stop: close,
  };
}

/** On its own connection: a site that is slow for one request delays no other. */
function forward(origin: string, { method, path, headers, body }: ProxiedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = httpRequest(new URL(path, origin), {
      method,
      headers: { ...headers, connection: 'close', 'content-length': body.length },
      agent: false,
    });
    onward.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    onward.on('error', reject);
    onward.end(body);
  });
}

/** Headers without the connection-specific ones. */
function plain(headers: IncomingMessage['headers']): Record<string, string> {
  const own = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
