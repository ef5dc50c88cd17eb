import { cutText } from './cut-text.ts';

/** One line of a list of articles to plan. */
export interface ListedArticle {
  title: string;
  keyword?: string;
  category?: string;
  /** `2026-11-20` */
  date?: string;
  /** The line has a keyword and no title. */
  isKeyword?: true;
}

type Column = Exclude<keyof ListedArticle, 'isKeyword'>;

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

/** A longer title, keyword or category is cut off, which is among the problems. */
export const LISTED_TITLE_LENGTH = 300;
export const LISTED_FIELD_LENGTH = 200;

/** As much of a text that is cut off as names it. */
const NAMED_LENGTH = 60;

/** A list longer than this in characters is not read to its end. */
export const LIST_LENGTH = 2_000_000;

/** What its article doesn't have as it stands in a list: a date, or the rest of a text. */
export interface ListProblem {
  /** Counted from 1, as editors show it. */
  line: number;
  value: string;
  /** `quote`: not closed, so that lines after it are read as part of its own. */
  problem: DateProblem | LongText | 'quote';
}

type DateProblem = 'past' | 'impossible' | 'format';
type LongText = 'long-title' | 'long-field';

/**
 * Reads a pasted or uploaded list: a title or keyword on each line, or CSV with commas, semicolons or tabs, with or
 * without a line of headings. Bullets and numbers before a title are left out, and so are empty lines. An article whose date
 * can't be read, or has passed, has none, and the date is among the problems, as are texts that are too long and quotation
 * marks that aren't closed. Takes linear time.
 *
 * @param today the calendar day before which dates have passed; without it, none has
 */
export function readRunList(text: string, today = ''): { articles: ListedArticle[]; problems: ListProblem[] } {
  const { rows, unclosed } = readRows(text.slice(0, LIST_LENGTH).replace(/^\uFEFF/, ''));
  const [first] = rows;
  const named = (first?.cells ?? []).map((cell) => HEADINGS[cell.trim().toLowerCase()]);
  const hasHeadings = named.includes('title') || (named.includes('keyword') && named.length > 1);
  const columns = hasHeadings ? named : undefined;
  const problems: ListProblem[] = unclosed.map((line) => ({ line, value: '"', problem: 'quote' }));
  const articles = rows.slice(hasHeadings ? 1 : 0).flatMap(({ cells, line }) => {
    const { article, date, long } = toArticle(cells, columns);
    if (!article) return [];
    for (const each of long) problems.push({ line, ...each });
    const problem = date && problemOf(date, today);
    if (problem) problems.push({ line, value: date, problem });
    else if (date) article.date = date.slice(0, DAY_LENGTH);
    return [article];
  });
  return { articles, problems };
}

/** @returns no article for a line without a title or keyword; the date as it is written */
function toArticle(cells: string[], columns: (Column | undefined)[] | undefined) {
  const article: ListedArticle = { title: '' };
  const long: Pick<ListProblem, 'value' | 'problem'>[] = [];
  const upTo = (length: number, text: string, problem: LongText) => {
    if (text.length > length) long.push({ value: `${cutText(text, NAMED_LENGTH).trimEnd()}…`, problem });
    return cutText(text, length);
  };
  let date: string | undefined;
  for (const [at, cell] of cells.entries()) {
    const value = cell.trim();
    const column = columns ? columns[at] : columnOf(value, at, article);
    if (!column || value === '') continue;
    if (column === 'title') article.title = upTo(LISTED_TITLE_LENGTH, withoutBullet(value), 'long-title');
    else if (column === 'date') date ??= cutText(value, LISTED_FIELD_LENGTH);
    else article[column] = upTo(LISTED_FIELD_LENGTH, value, 'long-field');
  }
  if (article.title === '' && article.keyword) {
    article.title = article.keyword;
    article.isKeyword = true;
  }
  return article.title === '' ? {} : { article, date, long };
}

/** Without headings: the title first, a date wherever one is, then keyword and category. */
function columnOf(value: string, at: number, article: ListedArticle): Column | undefined {
  if (at === 0) return 'title';
  if (LIKE_DATE.test(value)) return 'date';
  if (article.keyword === undefined) return 'keyword';
  return article.category === undefined ? 'category' : undefined;
}

const DAY_LENGTH = '2026-11-20'.length;
const DAY = /^\d{4}-\d\d-\d\d(?=$|[T ])/;
/** A day in figures, in whatever order. */
const LIKE_DATE = /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{2,4})(?=$|[T ])/;

function problemOf(date: string, today: string): DateProblem | undefined {
  if (!DAY.test(date)) return 'format';
  const day = date.slice(0, DAY_LENGTH);
  const time = Date.parse(`${day}T00:00:00Z`);
  // "2026-02-30" is read as a day in March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, DAY_LENGTH) !== day) return 'impossible';
  return day < today ? 'past' : undefined;
}

const withoutBullet = (line: string) => line.replace(/^(?:[-*•–]|\d{1,5}[.)])\s+/, '');

interface Row {
  cells: string[];
  /** That it begins on. */
  line: number;
}

/**
 * Rows of cells, and the lines with a quotation mark that isn't closed. Only a line with a tab, a semicolon or quotes is CSV
 * for certain; commas belong to titles as well.
 */
function readRows(text: string): { rows: Row[]; unclosed: number[] } {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
  const separator = separatorOf(firstLine);
  const unclosed: number[] = [];
  if (!separator) {
    return { rows: text.split(/\r\n?|\n/).map((cell, at) => ({ cells: [cell], line: at + 1 })), unclosed };
  }
  const rows: Row[] = [];
  let row: string[] = [];
  let line = 1;
  let begun = 1;
  let cell = '';
  let isQuoted = false;
  let quotedAt = 1;
  const noteIfUnclosed = (next: string | undefined) => {
    const endsCell = next === undefined || next === separator || next.trim() === '';
    if (isQuoted && line > quotedAt && !endsCell) unclosed.push(quotedAt);
  };
  const endRow = () => {
    rows.push({ cells: [...row, cell], line: begun });
    row = [];
    cell = '';
    begun = line;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '\n') line++;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (character === '"' && (isQuoted || cell.trim() === '')) {
      noteIfUnclosed(text[at + 1]);
      isQuoted = !isQuoted;
      quotedAt = line;
    } else if (isQuoted) cell += character;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (isQuoted) unclosed.push(quotedAt);
  endRow();
  return { rows, unclosed };
}

function separatorOf(line: string): string | undefined {
  if (line.includes('\t')) return '\t';
  const cells = line.toLowerCase().split(/[,;]/);
  const isHeadings = cells.length > 1 && cells.some((cell) => HEADINGS[cell.replaceAll('"', '').trim()]);
  if (line.includes(';')) return ';';
  return isHeadings || line.trimStart().startsWith('"') || cells.some((cell) => LIKE_DATE.test(cell.trim()))
    ? ','
    : undefined;
}
