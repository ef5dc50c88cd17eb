/** Languages of code blocks, by the names that syntax highlighters on WordPress sites use. */
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

/** The options for a code block; a language that was typed or imported stays among them. */
export const languageOptions = (current: string | null) => {
  const known = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const other = current !== null && !(current in LANGUAGES) ? [{ value: current, label: current }] : [];
  return [{ value: NO_LANGUAGE, label: 'No language' }, ...other, ...known];
};
