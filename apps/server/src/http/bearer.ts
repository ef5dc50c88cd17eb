import type { FastifyRequest } from 'fastify';

/** The key that a request brings along instead of a cookie. */
export const bearerOf = ({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim();
