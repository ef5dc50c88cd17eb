/** What a block of code may be said to be written in, by the names that highlighters on WordPress sites know. */
const LANGUAGES: Record<string, string> = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

export const NO_LANGUAGE = 'none';

/** The choices for a block of code; a language that was typed or imported stays one of them. */
export const languageOptions = (current: string | null) => {
  const known = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const other = current !== null && !(current in LANGUAGES) ? [{ value: current, label: current }] : [];
  return [{ value: NO_LANGUAGE, label: 'No language' }, ...other, ...known];
};
