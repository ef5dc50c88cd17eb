/** Value of a cell. */
export type Cell = string | number | boolean | null;

/** Rows read at a time: a table of any size is exported with the memory of one page. */
export const CSV_PAGE = 500;

/**
 * Writes a table as CSV (RFC 4180), page by page.
 *
 * @param columns what each column is called, and its cell of a row
 * @param readPage reads the page after a cursor
 */
export async function* toCsv<Row>(
  columns: Record<string, (row: Row) => Cell>,
  readPage: (cursor: string | undefined) => Promise<{ rows: Row[]; nextCursor: string | null }>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  // Excel takes a file without this mark for one in the computer's own character set.
  yield `\uFEFF${line(Object.keys(columns))}`;
  let cursor: string | null | undefined;
  do {
    const { rows, nextCursor } = await readPage(cursor ?? undefined);
    yield rows.map((row) => line(cells.map((cell) => cell(row)))).join('');
    cursor = nextCursor;
  } while (cursor !== null);
}

const line = (cells: Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Users choose titles and names: one that a spreadsheet would run as a formula gets an apostrophe before it. */
function quoted(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
