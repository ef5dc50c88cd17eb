import { type Outbound, type OutboundResponse, WordPressError } from '@pressloom/wordpress';
import { z } from 'zod';
import { PaymentProviderError } from './provider-error.ts';

export interface RazorpayAccess {
  /** E.g. `https://api.razorpay.com`. */
  baseUrl: string;
  keyId: string;
  keySecret: string;
  outbound: Outbound;
}

interface Call {
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
}

const WITHIN_MS = 15_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** @see https://razorpay.com/docs/errors/ */
const failure = z.object({
  error: z.object({ description: z.string().max(500), field: z.string().max(100).nullish().catch(undefined) }),
});

/**
 * Calls one endpoint, and reads its reply with a schema.
 * @throws PaymentProviderError: `unknown` for a write whose outcome is unknown, for example after a 5xx
 */
export async function callRazorpay<Reply>(
  { baseUrl, keyId, keySecret, outbound }: RazorpayAccess,
  path: string,
  schema: z.ZodType<Reply>,
  { method = 'GET', body, headers }: Call = {},
): Promise<Reply> {
  const isWrite = method !== 'GET';
  const ask = () =>
    outbound.request(`${baseUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        accept: 'application/json',
        ...(isWrite && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isWrite ? JSON.stringify(body ?? {}) : undefined,
      timeoutMs: WITHIN_MS,
      maxBytes: MAX_BYTES,
      followRedirects: 0,
    });
  const response = await ask()
    .catch((error: unknown) => {
      // A connection that was kept open may be closed over there just now. Reading again changes nothing.
      if (!isWrite && error instanceof WordPressError && error.code === 'connection_broken') return ask();
      throw error;
    })
    .catch((error: unknown) => {
      throw error instanceof WordPressError ? unreachable(error, isWrite) : error;
    });
  if (response.status !== 200) throw refusal(response, isWrite);
  const reply = schema.safeParse(jsonOf(response));
  if (reply.success) return reply.data;
  const where = reply.error.issues[0]?.path.join('.') ?? '';
  throw new PaymentProviderError(
    isWrite ? 'unknown' : 'retry',
    `The payment provider’s reply can’t be read${where && `: ${where} is not as documented`}.`,
    { status: 200 },
  );
}

function unreachable({ kind, code }: WordPressError, isWrite: boolean): PaymentProviderError {
  return new PaymentProviderError(
    isWrite && kind === 'unknown' ? 'unknown' : 'retry',
    `The payment provider couldn’t be reached (${code}).`,
  );
}

function refusal(response: OutboundResponse, isWrite: boolean): PaymentProviderError {
  const { status } = response;
  const { error } = failure.safeParse(jsonOf(response)).data ?? {};
  const details = { status, field: error?.field ?? undefined };
  const said = error ? `: ${error.description}` : '.';
  if (status === 401) return new PaymentProviderError('refused', 'The payment provider refused the API key.', details);
  // A conflict is a request of the same idempotency key that is still being processed.
  if (status === 429 || status === 409) {
    return new PaymentProviderError('retry', `The payment provider asks to wait${said}`, details);
  }
  if (status >= 400 && status < 500) {
    return new PaymentProviderError('refused', `The payment provider refused${said}`, details);
  }
  return new PaymentProviderError(
    isWrite ? 'unknown' : 'retry',
    `The payment provider answered ${status}${said}`,
    details,
  );
}

function jsonOf(response: OutboundResponse): unknown {
  try {
    return JSON.parse(response.text());
  } catch {
    return undefined;
  }
}
