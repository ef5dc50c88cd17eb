import type { FastifyRequest } from 'fastify';

/** The visitor's theme, which the app stores in a cookie. */
export const themeOf = ({ cookies }: FastifyRequest): 'dark' | 'light' =>
  cookies['ui-theme'] === 'light' ? 'light' : 'dark';
