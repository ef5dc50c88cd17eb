/** Words that no identifier may contain, each with the term that the code uses instead. */
const TERMS = new Map([
  ['chore', 'background job'],
  ['drawn', 'rendered'],
  ['knock', 'probe'],
  ['leftover', 'orphan'],
  ['mend', 'repair or resolve'],
  ['mended', 'repaired or resolved'],
  ['news', 'notification'],
  ['picture', 'image'],
  ['stand', 'what it does'],
  ['standing', 'state'],
  ['tell', 'notify, emit or send'],
  ['tidy', 'clean up'],
  ['told', 'announced'],
  ['trouble', 'failure'],
  ['troubled', 'failing'],
  ['wish', 'request'],
]);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const TEMPLATE = /`(?:\\.|[^`\\])*`/g;
const PATTERN = /(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n[])+\/[a-z]*/g;
/** Text of JSX, up to the next element or expression. */
const JSX_TEXT = /(?<=[>}])[^<>{}()=;]*(?=<\/|\{)/g;
const EXPRESSION = /\$\{[^}]*\}/g;
const TAG = /<\/?[a-z]+\b/g;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;

/** What is wrong with the identifiers of a source; its comments, texts, patterns and JSX may say anything. */
export function wordProblems(source: string): string[] {
  const problems = new Set<string>();
  for (const [identifier] of withoutText(source).matchAll(IDENTIFIER)) {
    for (const word of wordsIn(identifier)) {
      const term = TERMS.get(word);
      if (term) problems.add(`${identifier}: say “${term}” instead of “${word}”`);
    }
  }
  return [...problems];
}

function withoutText(source: string): string {
  return source
    .replace(COMMENT, '')
    .replace(STRING, "''")
    .replace(TEMPLATE, (template) => (template.match(EXPRESSION) ?? []).join(' '))
    .replace(PATTERN, '')
    .replace(JSX_TEXT, '')
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
