import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { createLogger } from './logger.ts';

// On PostgreSQL: its driver puts other things into an error.

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('a failed query is logged without its values', async () => {
  const database = await openTestDatabase();
  const error = await database.db
    .execute(sql`select ${'hunter2-secret'} from nowhere`)
    .then(() => undefined)
    .catch((cause: unknown) => new Error('Storing failed', { cause }));
  await database.close();

  const line = logged((log) => log.error({ err: error }, 'Unexpected error'));
  expect(line).toContain('nowhere');
  expect(line).toContain('Storing failed');
  expect(line).toContain('logger.test.ts');
  expect(line).not.toContain('hunter2-secret');
});

it('a request is logged without its query, which may hold a token', () => {
  const line = logged((log) => log.info({ req: { id: '1', method: 'GET', url: '/x?token=hunter2' } }));
  expect(line).toContain('"path":"/x"');
  expect(line).not.toContain('hunter2');
});

it('passwords and cookies given by name are removed', () => {
  const line = logged((log) =>
    log.info({
      password: 'hunter2',
      body: { password: 'hunter2' },
      site: { applicationPassword: 'hunter2' },
      headers: { cookie: 'hunter2' },
    }),
  );
  expect(line).not.toContain('hunter2');
});
