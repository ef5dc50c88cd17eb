/** Characters of a hostile text: the largest content of a post. */
export const FULL = 2_000_000;

/** A whole post, and texts with just few enough tags not to be refused: parsing these may take longest. */
export const SIZES = [FULL, 250_000, 60_000];

const repeated = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Equal numbers of opening and closing tags, nested as deeply as the size allows. */
const nested =
  (open: string, end: string, inside = 'x') =>
  (size: number) => {
    const depth = Math.floor((size - inside.length) / (open.length + end.length));
    return open.repeat(depth) + inside + end.repeat(depth);
  };

const after = (beginning: string, piece: string) => (size: number) =>
  beginning + repeated(piece)(size - beginning.length);

/** Fragments that are cheap to send and expensive to parse without limits, each repeated to a given size. */
const PIECES = [
  ...['<', '>', '</', '<a ', '<a', '<a>', '</a>', '<!', '<!--', '<!-- ', '-->', '<!---->', '<![CDATA[', '<?'],
  ...['<a href="', '<a href=', "<a a='", '<a b=c ', '<a b ', '<img ', '<img>', '<img src="', '<img src="x" alt="'],
  ...['<p>', '</p>', '<p></p>', '<p> </p>', '<br>', '<b>', '<b><i>', '<div>', '<ul><li>', '<table><tr><td>', '<span>'],
  ...['<h1>', '<blockquote>', '<svg>', '<math>', '<svg><p>', '<script>', '<style>', '<title>', '<textarea>', '<link '],
  ...['<iframe src="//a">', '<figure>', '<figure class="wp-block-table"><table', '<figure class="wp-block-image"><img'],
  ...['<figure class="wp-block-embed', '<figure class="wp-block-image"><img><figcaption class="wp-element-caption">'],
  ...['<pre class="wp-block-code', '<pre><code>', '<!-- wp:p -->', '<!-- wp:p {', '<!-- /wp:p', '<!-- wp:html -->'],
  ...['&', '&amp;', '&amp', '&#', '&#x', '&#38;', '&nbsp;', '&a', '"', "'", "''", '`', '```', '```\n', '~', '~~~\n'],
  ...['[', ']', '[]', '[a](', '[a](b', '![', '![](', '[a][b]', '[a]: b\n', '[^1]', '(', ')', '{', '}', '{"a":', '[{'],
  ...['*', '* ', '**a ', '*a*', '_', '_a ', '__a', '**', '***a', '~~a', '# ', '#', '> ', '>', '- ', '- a\n', '1. '],
  ...[
    '-',
    '--',
    '---\n',
    '=\n',
    'a\n=\n',
    '|',
    '|a',
    '|-',
    '|a|\n|-|\n',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\t',
    ' \n',
    '\u00a0',
  ],
  ...[
    'x',
    'x ',
    'x\n',
    'x\n\n',
    '.',
    '/',
    '//',
    '/a',
    '/a/',
    'http://',
    'https://a',
    'www.',
    'a@',
    'a@b.',
    '\\',
    '\\"',
  ],
  ...['\u0301', 'a\u0301', '\ud83d\udc69\u200d', '\u200b', '…', '“', 'Basic ', 'Stack trace:', 'C:\\', 'wp-', '\ufeff'],
  ...['<fault>', '<name>', '"/api/images/', 'data:image/png;base64,', 'A', '\0', '\ud800', '&*<[`', '  \n- ', '   1) '],
];

/** Texts by what they consist of. */
export const SHAPES: Record<string, (size: number) => string> = {
  ...Object.fromEntries(PIECES.map((piece) => [`${JSON.stringify(piece)} again and again`, repeated(piece)])),
  ...Object.fromEntries(
    ['div', 'b', 'span', 'blockquote', 'ul', 'svg', 'section'].map((name) => [
      `<${name}> nested as deep as it goes`,
      nested(`<${name}>`, `</${name}>`),
    ]),
  ),
  'list in list': nested('<ul><li>', '</li></ul>'),
  'table in cell': nested('<table><tr><td>', '</td></tr></table>'),
  'block in block': nested('<!-- wp:group --><div>', '</div><!-- /wp:group -->'),
  'many elements, each nested 100 deep': repeated(`${'<b>'.repeat(100)}x${'</b>'.repeat(100)}`),
  'paragraphs nested 150 deep': repeated(`${'<div>'.repeat(150)}<p>x</p>${'</div>'.repeat(150)}`),
  'elements that end others': repeated(`${'<b>'.repeat(50)}</p>`),
  'brackets nested': nested('[', ']'),
  'braces nested': nested('{"a":', '}', '1'),
  'links nested': nested('[', '](b)'),
  'emphasis nested': nested('*a ', ' a*'),
  'quotes nested': nested('> ', ''),
  'one attribute': (size) => `<a href="${'x'.repeat(size - 12)}">a`,
  'one open attribute': after('<a href="', 'x'),
  'one class of many names': (size) => `<p class="${'a '.repeat(size / 2 - 10)}">x</p>`,
  'one open comment': after('<!--', 'x -'),
  'one script': after('<script>', '</scrip'),
  'attributes by the thousand': after('<p ', 'a="" '),
  'attributes of different names': (size) => {
    let tag = '<p';
    for (let count = 0; tag.length < size - 20; count++) tag += ` a${count}=""`;
    return `${tag}>x</p>`;
  },
  'blanks, then a letter': (size) => `x${' '.repeat(size - 2)}x`,
  'blanks in a tag': (size) => `<p${' '.repeat(size - 3)}>`,
  'lines of blanks': repeated(`${' '.repeat(80)}\n`),
  'a word of its own in each paragraph': (size) => {
    let text = '';
    for (let count = 0; text.length < size; count++) text += `<p>${count.toString(36)}</p>`;
    return text;
  },
  'a link of its own in each paragraph': (size) => {
    let text = '';
    for (let count = 0; text.length < size; count++) text += `<a href="/${count.toString(36)}">a</a>`;
    return text;
  },
  'lists in Markdown, each deeper': (size) => {
    let text = '';
    for (let depth = 0; text.length < size; depth++) text += `${' '.repeat((depth % 200) * 2)}- a\n`;
    return text;
  },
  'front matter of blanks': after('---\n', ' '),
  'front matter of lines': after('---\n', '\n'),
  'front matter that does not end': after('---\n', 'a: b\n'),
  'YAML aliases': (size) =>
    frontMatter(
      `a0: &a0 [x]\n${Array.from({ length: 60 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}*a${n}]\n`).join('')}`,
      size,
    ),
  'YAML anchors': (size) =>
    frontMatter(
      lines(size, (n) => `a${n}: &a${n} x\n`),
      size,
    ),
  'YAML keys': (size) =>
    frontMatter(
      lines(size, (n) => `a${n}: x\n`),
      size,
    ),
  'YAML merged': (size) => frontMatter(`a: &a {b: 1}\n${lines(size, (n) => `c${n}: {<<: *a}\n`)}`, size),
  'YAML flow, nested': (size) => frontMatter(`a: ${'['.repeat(size - 20)}`, size),
  'YAML maps, nested': (size) => frontMatter(`a: ${'{a: '.repeat(size / 5)}`, size),
  'YAML lists, nested': (size) => frontMatter(`${'- '.repeat(size / 2 - 10)}x\n`, size),
  'YAML list': (size) => frontMatter(`tags:\n${lines(size, (n) => `- a${n}\n`)}`, size),
  'YAML quotes': (size) => frontMatter(`a: "${'\\"'.repeat(size / 2 - 10)}`, size),
  'YAML comments': (size) => frontMatter('# \n'.repeat(size / 3), size),
  'YAML question marks': (size) => frontMatter('? '.repeat(size / 2 - 10), size),
  'YAML ampersands': (size) => frontMatter('&a '.repeat(size / 3 - 10), size),
  'YAML tags': (size) => frontMatter(`a: ${'!'.repeat(size - 20)}`, size),
};

function frontMatter(yaml: string, size: number): string {
  const text = `---\n${yaml.slice(0, size - 20)}\n---\n`;
  return text + 'x'.repeat(Math.max(0, Math.min(100, size - text.length)));
}

function lines(size: number, line: (index: number) => string): string {
  let text = '';
  for (let index = 0; text.length < size - 40; index++) text += line(index);
  return text;
}
