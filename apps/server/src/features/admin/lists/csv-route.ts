import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Services } from '../../../services.ts';
import { audit } from '../audit/audit.ts';
import { administratorOf } from '../session/admin-guard.ts';
import { type Cell, CSV_PAGE, toCsv } from './to-csv.ts';

interface CsvTable<Query extends z.ZodType<{ cursor?: string | undefined; limit: number }>, Row> {
  /** What is exported: the file is called after it. */
  name: string;
  path: string;
  /** As for the table's pages, so that a file holds what is filtered and in the order shown. */
  query: Query;
  read(query: z.output<Query>): Promise<{ rows: Row[]; nextCursor: string | null }>;
  columns: Record<string, (row: Row) => Cell>;
}

/** Serves a table as a CSV file, which is streamed while the table is read. */
export function csvRoute<Query extends z.ZodType<{ cursor?: string | undefined; limit: number }>, Row>(
  scope: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
  { name, path, query: schema, read, columns }: CsvTable<Query, Row>,
) {
  scope.get(path, { schema: { querystring: schema } }, async (request, reply) => {
    const query = request.query as z.output<Query>;
    // The first page is read before anything is sent: what fails until then is an ordinary failure.
    const first = await read({ ...query, cursor: undefined, limit: CSV_PAGE });
    await audit(db, administratorOf(request), { action: 'list.exported', subject: { kind: 'list', id: name, name } });
    const pages = toCsv(columns, (cursor) =>
      cursor ? read({ ...query, cursor, limit: CSV_PAGE }) : Promise.resolve(first),
    );
    const file = `pressloom-${name}-${new Date().toISOString().slice(0, 10)}.csv`;
    const stream = Readable.from(pages, { objectMode: false });
    // The file ends in the middle then, which the browser reports as a failed download.
    stream.on('error', (err) => log.error({ err, list: name }, 'A table could not be exported'));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(stream);
  });
}
