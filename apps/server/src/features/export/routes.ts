import { Readable } from 'node:stream';
import { exportPath, type User } from '@pressloom/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { exportJson } from './export-json.ts';
import { exportWxr } from './export-wxr.ts';

/** Everything a user has, as downloads that are streamed while the data is read. */
export function exportRoutes(app: FastifyInstance, { config, db }: Services) {
  const download = (
    format: 'json' | 'wxr',
    summary: string,
    type: string,
    write: (user: User) => AsyncGenerator<string>,
  ) =>
    app.get(
      exportPath(format),
      {
        config: { key: 'none', ...limits.export },
        schema: { summary, tags: ['Account'], security: [{ session: [] }] },
      },
      async (request, reply) => send(reply, type, exportPath(format), write(await request.signedInUser())),
    );

  download('json', 'Everything that belongs to the user, as JSON', 'application/json; charset=utf-8', (user) =>
    exportJson(db, user),
  );
  download('wxr', "All posts in WordPress' export format (WXR 1.2)", 'application/xml; charset=utf-8', (user) =>
    exportWxr(db, config, user),
  );
}

function send(reply: FastifyReply, type: string, path: string, pieces: AsyncGenerator<string>) {
  const name = `pressloom-${new Date().toISOString().slice(0, 10)}.${path.split('.').pop()}`;
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces, { objectMode: false }));
}
