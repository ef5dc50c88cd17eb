import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import type { Documents } from './documents.ts';

/** For search engines: which pages exist, and what not to crawl. */
export function searchEngineRoutes(app: FastifyInstance, { config }: Pick<Services, 'config'>, documents: Documents) {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `User-agent: *\nDisallow: /api/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const { listed = [] } = (await documents.map()) ?? {};
    const entries = listed.map((path) => `  <url><loc>${config.publicUrl}${path}</loc></url>\n`).join('');
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`;
  });
}
