import { globSync, readFileSync } from 'node:fs';

/** Words that no identifier may contain, each with the term that the code uses instead. */
const TERMS = new Map([
  ['chore', 'background job'],
  ['drawn', 'rendered'],
  ['knock', 'probe'],
  ['leftover', 'orphan'],
  ['news', 'notification'],
  ['picture', 'image'],
  ['told', 'announced'],
  ['trouble', 'failure'],
  ['troubled', 'failing'],
  ['wish', 'request'],
]);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const TEMPLATE = /`(?:\\.|[^`\\])*`/g;
const EXPRESSION = /\$\{[^}]*\}/g;
const TAG = /<\/?[a-z]+\b/g;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

const problems = new Set<string>();
const files = globSync('{apps,packages,bench,e2e,scripts}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
});
for (const file of files) {
  for (const [identifier] of withoutText(readFileSync(file, 'utf8')).matchAll(IDENTIFIER)) {
    for (const word of wordsIn(identifier)) {
      const term = TERMS.get(word);
      if (term) problems.add(`${file}: ${identifier}: say “${term}” instead of “${word}”`);
    }
  }
}
process.stdout.write(problems.size === 0 ? 'All identifiers use the vocabulary\n' : `${[...problems].join('\n')}\n`);
process.exitCode = problems.size === 0 ? 0 : 1;

function withoutText(source: string): string {
  return source
    .replace(COMMENT, '')
    .replace(STRING, "''")
    .replace(TEMPLATE, (template) => (template.match(EXPRESSION) ?? []).join(' '))
    .replace(TAG, '');
}

/** In the singular: `siteTroubles` → site, trouble. */
function wordsIn(identifier: string): string[] {
  const words = identifier
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/);
  return words.map((word) => (TERMS.has(word) ? word : word.replace(/(?<=sh)es$|s$/, '')));
}
