import type { FastifyRequest } from 'fastify';

/** The theme that the visitor chose, as the app notes it in a cookie. */
export const themeOf = ({ headers }: FastifyRequest): 'dark' | 'light' =>
  /(?:^|;\s*)ui-theme=light(?:;|$)/.test(headers.cookie ?? '') ? 'light' : 'dark';
