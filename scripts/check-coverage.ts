import { existsSync, readFileSync } from 'node:fs';

/** Checks that every test named in docs/specification-coverage.md is in the file named there. */
const page = readFileSync('docs/specification-coverage.md', 'utf8');
const rows = [...page.matchAll(/\| `([^`]+)` › (.+) \|$/gm)].map(([, file = '', title = '']) => ({ file, title }));
const missing = rows.filter(({ file, title }) => !existsSync(file) || !names(readFileSync(file, 'utf8'), title));

for (const { file, title } of missing) process.stdout.write(`${file} has no test "${title}"\n`);
if (missing.length === 0) process.stdout.write(`All ${rows.length} tests of the coverage page exist\n`);
process.exitCode = missing.length === 0 && rows.length > 0 ? 0 : 1;

/** A title starts where a string starts: a word somewhere in the file does not count. */
function names(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title));
}
