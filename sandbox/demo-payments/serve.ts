import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError, badRequest, serverError } from './api-error.ts';
import type { Books } from './books.ts';
import { type CheckoutRequest, checkOut } from './checkout/check-out.ts';
import { CHECKOUT_STYLE, checkoutPage } from './checkout/checkout-page.ts';
import { CHECKOUT_SCRIPT, PAGE_SCRIPT } from './checkout/checkout-script.ts';
import { ROUTES } from './routes.ts';

/**
 * What goes wrong with a request: it is refused with 500 before anything happened, or after everything was saved, or
 * its connection breaks after everything was saved.
 */
export type RequestFault = '500 before saving' | '500 after saving' | 'no answer after saving';

interface Served {
  books: () => Books;
  /** Called with `POST /v1/orders` and the like. */
  faultOf: (request: string) => RequestFault | undefined;
  /** Called as a request arrives, and once it was carried out, before it is answered. */
  watch: (moment: RequestMoment) => void;
}

export type RequestMoment = 'arrived' | 'carried out';

export function serve({ books, faultOf, watch }: Served): Server {
  return createServer((request, response) => {
    answer(books(), { faultOf, watch }, request, response).catch((error: unknown) => {
      sendError(response, error instanceof ApiError ? error : serverError());
    });
  });
}

async function answer(
  books: Books,
  { faultOf, watch }: Omit<Served, 'books'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', books.url);
  if (pathname === '/v1/checkout.js') return send(response, 200, 'text/javascript', CHECKOUT_SCRIPT);
  if (pathname === '/checkout-page.js') return send(response, 200, 'text/javascript', PAGE_SCRIPT);
  if (pathname === '/checkout.css') return send(response, 200, 'text/css', CHECKOUT_STYLE);
  if (pathname === '/checkout') {
    const { status, html } = checkoutPage(books, query);
    return send(response, status, 'text/html; charset=utf-8', html);
  }
  const body = await readJson(request);
  if (pathname === '/checkout/pay' && request.method === 'POST') return pay(books, query, body, response);

  if (request.headers.authorization !== `Basic ${btoa(`${books.keyId}:${books.keySecret}`)}`) {
    throw new ApiError(401, 'BAD_REQUEST_ERROR', 'Authentication failed');
  }
  const [, id = ''] = /^\/v1\/\w+\/([^/]+)/.exec(pathname) ?? [];
  const name = `${request.method} ${id ? pathname.replace(`/${id}`, '/:id') : pathname}`;
  const route = ROUTES[name];
  if (!route) throw new ApiError(404, 'BAD_REQUEST_ERROR', 'The requested URL was not found on the server.');
  const fault = faultOf(name);
  watch('arrived');
  if (fault === '500 before saving') throw serverError();
  const reply = JSON.stringify(route({ books, id, query, body, headers: request.headers }));
  watch('carried out');
  if (fault === '500 after saving') throw serverError();
  if (fault === 'no answer after saving') return void response.destroy();
  send(response, 200, 'application/json', reply);
}

/** What the checkout sends itself: with the public key only, as in a browser. */
function pay(books: Books, query: URLSearchParams, body: Record<string, unknown>, response: ServerResponse) {
  if (query.get('key') !== books.keyId) throw badRequest('The api key provided is invalid');
  const { method, outcome } = body as Pick<CheckoutRequest, 'method' | 'outcome'>;
  const result = checkOut(books, {
    orderId: query.get('order_id') ?? undefined,
    subscriptionId: query.get('subscription_id') ?? undefined,
    cardChange: query.has('card_change'),
    email: query.get('email') ?? undefined,
    method,
    outcome,
  });
  send(response, 200, 'application/json', JSON.stringify(result));
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  if (text === '') return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string) {
  response.writeHead(status, { 'content-type': type }).end(body);
}

const sendError = (response: ServerResponse, error: ApiError) =>
  send(response, error.status, 'application/json', JSON.stringify(error.body));
