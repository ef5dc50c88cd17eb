import type { FastifyRequest } from 'fastify';

/** The API key that a request carries instead of a cookie. */
export const bearerOf = ({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim();
