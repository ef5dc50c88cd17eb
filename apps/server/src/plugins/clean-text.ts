import { cleanText } from '@pressloom/wordpress';
import type { FastifyInstance } from 'fastify';

/** Deeper than any of our bodies; anything below fails validation anyway. */
const DEPTH = 20;

/**
 * Removes from incoming text what the database cannot store: NUL and lone surrogates. Text pasted from other programs
 * contains them now and then; nobody sees them, and refusing a draft over them would lose it.
 */
export function registerCleanText(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    request.body = cleaned(request.body);
    request.query = cleaned(request.query);
  });
}

function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value) || depth === DEPTH) return value;
  for (const [key, inner] of Object.entries(value)) {
    const clean = cleaned(inner, depth + 1);
    if (clean !== inner) Object.assign(value, { [key]: clean });
  }
  return value;
}
