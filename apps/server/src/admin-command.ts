import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { z } from 'zod';
import { administratorName, administratorPassword, ConfigError, readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { createAdministrator } from './features/admin/index.ts';
import { createLogger } from './system/logger.ts';

// `npm run admin -- create NAME`: creates an administrator on this installation. A password is asked for, or made up
// and printed once; as an argument, it would be in the history of the shell and in the list of processes.

/** Its message is all that the operator sees. */
class CommandError extends Error {}

async function main() {
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [command, name = '', ...rest] = process.argv.slice(2);
  if (command !== 'create' || rest.length > 0) throw new CommandError('Usage: npm run admin -- create NAME');
  const username = checked('The user name', administratorName, name);
  const typed = process.stdin.isTTY ? await ask('Password (empty: one is made up): ') : '';
  const password = typed
    ? checked('The password', administratorPassword, typed)
    : randomBytes(15).toString('base64url');
  const config = readConfig(process.env);
  const services = await createServices(config, { log: createLogger({ logLevel: 'silent' }) });
  try {
    const isNew = await createAdministrator(services, username, password);
    if (!isNew) throw new CommandError(`There is an account called ${username} already`);
  } finally {
    await services.close();
  }
  process.stdout.write(`${username} can sign in at ${config.publicUrl}/admindb/login\n`);
  if (!typed) process.stdout.write(`Password, shown only here: ${password}\n`);
}

function checked(what: string, schema: z.ZodType<string>, value: string): string {
  const { data, error } = schema.safeParse(value);
  if (error) throw new CommandError(`${what} ${error.issues[0]?.message}`);
  return data;
}

/** Reads a line from the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stdout.write(question);
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}

main().catch((error: unknown) => {
  const isExpected = error instanceof CommandError || error instanceof ConfigError || error instanceof FolderInUseError;
  process.stderr.write(`${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
