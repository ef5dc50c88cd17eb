import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** The one screen with a policy of its own. Links to and from it load a document, so that no other page shares it. */
const PAYMENT_PAGE = '/payment';

/**
 * What Razorpay's checkout loads: its script, which loads the one that detects fraud (razorpay-magento#537), its window,
 * where both report to (razorpay-magento#199), and the styles that the script writes into the page around the window.
 */
const OF_RAZORPAY: Sources = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'style-src': ["'unsafe-inline'"],
  'connect-src': ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
};

const OPENER_POLICY = 'cross-origin-opener-policy';

type Sources = Record<string, readonly string[]>;

export const isPaymentPage = (path: string): boolean => path.replace(/\/+$/, '') === PAYMENT_PAGE;

/**
 * Lets the checkout of the payment provider into the page of payment. Only for a signed-in user: everyone else is led to
 * the sign-in within the same document.
 */
export function withPaymentPolicy(reply: FastifyReply, { billing }: Pick<Config, 'billing'>) {
  if (!billing) return reply;
  const { origin } = new URL(billing.scriptUrl);
  const allowed: Sources = billing.mode === 'demo' ? { 'script-src': [origin], 'frame-src': [origin] } : OF_RAZORPAY;
  const policy = String(reply.getHeader('content-security-policy'));
  const directives = policy.split(';').map((directive) => {
    const [name = ''] = directive.trim().split(' ');
    return [directive, ...(allowed[name] ?? [])].join(' ');
  });
  // Windows that banks open from the provider's must be able to report back.
  if (reply.hasHeader(OPENER_POLICY)) reply.header(OPENER_POLICY, 'same-origin-allow-popups');
  return reply.header('content-security-policy', directives.join(';'));
}
