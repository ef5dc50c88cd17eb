import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A single-colour image that every PNG decoder accepts. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

export interface OpenverseServer {
  url: string;
  /** Paths and queries requested so far, oldest first. */
  requests: string[];
  /** Responds to the next searches with this status. */
  failWith(status: number | undefined): void;
  /** Response for the image files themselves; a PNG by default. */
  serveFilesAs(file: { status?: number; body?: Buffer } | undefined): void;
  stop(): Promise<void>;
}

/**
 * A server for the part of Openverse's API that a search needs, as documented at https://api.openverse.org/v1/:
 * `images/` in pages, `images/{id}/thumb/`, throttling with 429; and the files that it refers to.
 */
export async function startOpenverseServer({ found = 45 } = {}): Promise<OpenverseServer> {
  const requests: string[] = [];
  let status: number | undefined;
  let file: { status?: number; body?: Buffer } | undefined;

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.url ?? '');
    const url = new URL(request.url ?? '/', address());
    if (url.pathname.endsWith('/thumb/')) return sendImage(response, 200, PNG);
    if (url.pathname.startsWith('/files/')) return sendImage(response, file?.status ?? 200, file?.body ?? PNG);
    if (url.pathname !== '/v1/images/') return sendJson(response, 404, { detail: 'Not found.' });
    if (status === 429)
      return sendJson(response, 429, { detail: 'Request was throttled. Expected available in 30 seconds.' });
    if (status) return sendJson(response, status, { detail: 'A server error occurred.' });
    const size = Number(url.searchParams.get('page_size') ?? 20);
    if (size > 20) return sendJson(response, 401, { detail: 'page_size must be 20 or less for anonymous requests.' });
    return sendJson(
      response,
      200,
      pageOf(url.searchParams.get('q') ?? '', Number(url.searchParams.get('page') ?? 1), size),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const pageOf = (query: string, page: number, size: number) => {
    const count = query === 'nothing' ? 0 : found;
    const numbers = Array.from({ length: count }, (_, index) => index + 1).slice((page - 1) * size, page * size);
    return {
      result_count: count,
      page_count: Math.ceil(count / size),
      page_size: size,
      page,
      results: numbers.map((n) => image(query, n)),
      warnings: [],
    };
  };
  const image = (query: string, n: number) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    title: `${query} ${n}`,
    indexed_on: '2023-11-03T01:25:29.428043Z',
    foreign_landing_url: `https://photos.example.org/${n}`,
    url: `${address()}/files/${n}.png`,
    creator: 'Grace Photographer',
    creator_url: 'https://photos.example.org/grace',
    license: n % 2 === 0 ? 'cc0' : 'by-sa',
    license_version: n % 2 === 0 ? '1.0' : '4.0',
    license_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    provider: 'flickr',
    source: 'flickr',
    category: null,
    filesize: null,
    filetype: null,
    tags: [{ name: query, accuracy: null }],
    attribution: `"${query} ${n}" by Grace Photographer is licensed under CC BY-SA 4.0.`,
    fields_matched: ['title'],
    mature: false,
    height: 683,
    width: 1024,
    thumbnail: `${address()}/v1/images/${n}/thumb/`,
    detail_url: `${address()}/v1/images/${n}/`,
    related_url: `${address()}/v1/images/${n}/related/`,
    unstable__sensitivity: [],
  });

  return {
    url: address(),
    requests,
    failWith: (next) => {
      status = next;
    },
    serveFilesAs: (next) => {
      file = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const sendImage = (response: ServerResponse, status: number, body: Buffer) =>
  void response.writeHead(status, { 'content-type': 'image/png' }).end(body);
