import { expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

interface Row {
  title: string;
  size: number | null;
}

const pages: { rows: Row[]; nextCursor: string | null }[] = [
  { rows: [{ title: 'Tea, "green"', size: 1 }], nextCursor: 'second' },
  {
    rows: [
      { title: '=HYPERLINK("https://evil.example")', size: -2 },
      { title: 'two\nlines', size: null },
    ],
    nextCursor: null,
  },
];

it('a table is written page by page, with quoted cells and no formula', async () => {
  const asked: (string | undefined)[] = [];
  const columns = { Title: ({ title }: Row) => title, Size: ({ size }: Row) => size };
  const pieces: string[] = [];
  for await (const piece of toCsv(columns, async (cursor) => {
    asked.push(cursor);
    return pages[asked.length - 1] ?? { rows: [], nextCursor: null };
  })) {
    pieces.push(piece);
  }
  expect(asked).toEqual([undefined, 'second']);
  expect(pieces.join('').split('\r\n')).toEqual([
    '\uFEFFTitle,Size',
    '"Tea, ""green""",1',
    '"\'=HYPERLINK(""https://evil.example"")",-2',
    '"two\nlines",',
    '',
  ]);
});
