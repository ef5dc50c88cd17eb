import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

/**
 * Which server tests run on PostgreSQL; all others run on PGlite, which is PostgreSQL with a single connection.
 *
 * What may differ on a server is what several connections do to each other, and how its driver passes values. So a test
 * that opens a database runs there if a source in its own folder locks, listens, opens a transaction or has SQL written
 * by hand. This is read from the sources: whoever writes such code gets PostgreSQL without thinking of it.
 *
 * A test elsewhere says so itself, with its reason, in a comment that starts with `On PostgreSQL:`.
 */
export function testsOnPostgres(): string[] {
  return globSync('apps/server/{src,test}/**/*.test.ts').map(slashed).filter(dependsOnServer).sort();
}

const OPENS_DATABASE = /\b(startTestServer|openTestDatabase|createDatabase)\(/;
const DEPENDS_ON_SERVER =
  /\.for\('(update|share|no key update|key share)'|\badvisory|\bpg_notify\b|\.listen\(|\.transaction\(|\bsql(<[^`]*>)?`/;
const SAYS_SO = /\/\/ On PostgreSQL: /;

function dependsOnServer(file: string): boolean {
  const test = readFileSync(file, 'utf8');
  if (!OPENS_DATABASE.test(test)) return false;
  return (
    SAYS_SO.test(test) || sourcesBeside(file).some((source) => DEPENDS_ON_SERVER.test(readFileSync(source, 'utf8')))
  );
}

const sourcesBeside = (file: string) =>
  readdirSync(dirname(file))
    .filter((name) => matchesGlob(name, '*.ts') && !matchesGlob(name, '*.test.ts'))
    .map((name) => join(dirname(file), name));

const slashed = (path: string) => path.replaceAll('\\', '/');
