import { existsSync, readFileSync } from 'node:fs';

/** Every test that docs/specification-coverage.md names is in the file it names. */
const page = readFileSync('docs/specification-coverage.md', 'utf8');
const rows = [...page.matchAll(/\| `([^`]+)` › (.+) \|$/gm)].map(([, file = '', title = '']) => ({ file, title }));
const missing = rows.filter(({ file, title }) => !existsSync(file) || !names(readFileSync(file, 'utf8'), title));

for (const { file, title } of missing) process.stdout.write(`${file} has no test "${title}"\n`);
if (missing.length === 0) process.stdout.write(`All ${rows.length} tests of the coverage page exist\n`);
process.exitCode = missing.length === 0 && rows.length > 0 ? 0 : 1;

/** A title begins where a string does: a word somewhere in the file is none. */
function names(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title));
}
