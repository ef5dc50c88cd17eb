import type { FastifyRequest } from 'fastify';

/** The theme that the visitor chose, as the app notes it in a cookie. */
export const themeOf = ({ cookies }: FastifyRequest): 'dark' | 'light' =>
  cookies['ui-theme'] === 'light' ? 'light' : 'dark';
