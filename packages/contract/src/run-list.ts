import { cutText } from './cut-text.ts';

/** One line of a list of articles to plan. */
export interface ListedArticle {
  title: string;
  keyword?: string;
  category?: string;
  /** `2026-11-20` */
  date?: string;
}

type Column = keyof ListedArticle;

const HEADINGS: Record<string, Column> = {
  title: 'title',
  titles: 'title',
  headline: 'title',
  topic: 'title',
  keyword: 'keyword',
  keywords: 'keyword',
  category: 'category',
  date: 'date',
  'publish date': 'date',
};

/** A longer title is cut off. */
const TITLE_LENGTH = 300;
const FIELD_LENGTH = 200;

/** A list longer than this in characters is not read to its end. */
export const LIST_LENGTH = 2_000_000;

/**
 * Reads a pasted or uploaded list: a title or keyword on each line, or CSV with commas, semicolons or tabs, with or
 * without a line of headings. Bullets and numbers before a title are left out, and so are empty lines. Takes linear time.
 */
export function parseRunList(text: string): ListedArticle[] {
  const rows = readRows(text.slice(0, LIST_LENGTH).replace(/^\uFEFF/, ''));
  const [first = []] = rows;
  const named = first.map((cell) => HEADINGS[cell.trim().toLowerCase()]);
  const hasHeadings = named.includes('title') || (named.includes('keyword') && first.length > 1);
  const columns = hasHeadings ? named : undefined;
  return rows.slice(hasHeadings ? 1 : 0).flatMap((cells) => toArticle(cells, columns) ?? []);
}

function toArticle(cells: string[], columns: (Column | undefined)[] | undefined): ListedArticle | undefined {
  const article: ListedArticle = { title: '' };
  for (const [at, cell] of cells.entries()) {
    const value = cutText(cell.trim(), FIELD_LENGTH);
    const column = columns ? columns[at] : columnOf(value, at, article);
    if (!column || value === '') continue;
    if (column === 'title') article.title = cutText(withoutBullet(cell.trim()), TITLE_LENGTH);
    else if (column !== 'date') article[column] = value;
    else if (DAY.test(value)) article.date = value.slice(0, 10);
  }
  if (article.title === '' && article.keyword) article.title = article.keyword;
  return article.title === '' ? undefined : article;
}

/** Without headings: the title first, a date wherever one is, then keyword and category. */
function columnOf(value: string, at: number, article: ListedArticle): Column | undefined {
  if (at === 0) return 'title';
  if (DAY.test(value)) return 'date';
  if (article.keyword === undefined) return 'keyword';
  return article.category === undefined ? 'category' : undefined;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=$|[T ])/;

const withoutBullet = (line: string) => line.replace(/^(?:[-*•–]|\d{1,5}[.)])\s+/, '');

/** Rows of cells. Only a line with a tab, a semicolon or quotes is CSV for certain; commas belong to titles as well. */
function readRows(text: string): string[][] {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
  const separator = separatorOf(firstLine);
  if (!separator) return text.split(/\r\n?|\n/).map((line) => [line]);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}

function separatorOf(line: string): string | undefined {
  if (line.includes('\t')) return '\t';
  const cells = line.toLowerCase().split(/[,;]/);
  const isHeadings = cells.length > 1 && cells.some((cell) => HEADINGS[cell.replaceAll('"', '').trim()]);
  if (line.includes(';')) return ';';
  return isHeadings || line.trimStart().startsWith('"') || cells.some((cell) => DAY.test(cell.trim()))
    ? ','
    : undefined;
}
