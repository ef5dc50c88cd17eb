import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { z } from 'zod';
import { administratorName, administratorPassword, ConfigError, readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { createAdministrator, endSubscriptions, resetAdministrator } from './features/admin/index.ts';
import type { Services } from './services.ts';
import { createLogger } from './system/logger.ts';

// `npm run admin -- COMMAND`: what the operator does on the server itself. A password is asked for, or made up and
// printed once; as an argument, it would be in the history of the shell and in the list of processes.

const USAGE = `Usage: npm run admin -- COMMAND
  create NAME              makes an administrator
  reset NAME               sets a new password for an administrator
  end-subscriptions KEY    ends all subscriptions that were bought with this key of Razorpay
`;

/** Its message is all that the operator sees. */
class CommandError extends Error {}

async function main() {
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [command = '', name = '', ...rest] = process.argv.slice(2);
  const prepare = COMMANDS.get(command);
  if (!prepare || name === '' || rest.length > 0) throw new CommandError(USAGE.trimEnd());
  const act = await prepare(name);
  const config = readConfig(process.env);
  const services = await createServices(config, { log: createLogger({ logLevel: 'silent' }) });
  try {
    process.stdout.write(await act(services));
  } finally {
    await services.close();
  }
}

/** Does something and returns what to print. */
type Act = (services: Services) => Promise<string>;

/** What is wrong with an argument is said before the database is opened. */
const COMMANDS = new Map<string, (argument: string) => Act | Promise<Act>>([
  [
    'create',
    (name) =>
      withPassword(name, async (services, username, password) => {
        const isNew = await createAdministrator(services, username, password);
        if (!isNew) throw new CommandError(`There is an account called ${username} already`);
      }),
  ],
  [
    'reset',
    (name) =>
      withPassword(name, async (services, username, password) => {
        const isThere = await resetAdministrator(services, username, password);
        if (!isThere) throw new CommandError(`There is no administrator called ${username}`);
      }),
  ],
  [
    'end-subscriptions',
    (keyId) => async (services) => {
      const { total, toCancelByHand } = await endSubscriptions(services, keyId);
      if (toCancelByHand.length === 0)
        return `${total} ended. Their mandates are cancelled as soon as pressloom runs.\n`;
      return `${total} ended here. These keys are not set, so cancel them in the dashboard of Razorpay:\n${toCancelByHand.join('\n')}\n`;
    },
  ],
]);

async function withPassword(
  name: string,
  act: (services: Services, username: string, password: string) => Promise<void>,
): Promise<Act> {
  const username = checked('The user name', administratorName, name);
  const typed = process.stdin.isTTY ? await ask('Password (empty: one is made up): ') : '';
  const password = typed
    ? checked('The password', administratorPassword, typed)
    : randomBytes(15).toString('base64url');
  return async (services) => {
    await act(services, username, password);
    const madeUp = typed ? '' : `Password, shown only here: ${password}\n`;
    return `${username} can sign in at ${services.config.publicUrl}/admindb/login\n${madeUp}`;
  };
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
