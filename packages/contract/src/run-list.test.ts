import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { describe, expect, test } from 'vitest';
import { readRunList } from './run-list.ts';

describe('a list of articles', () => {
  test.each([
    [
      'a title on each line',
      'Green tea\n\nBlack tea, and why',
      [{ title: 'Green tea' }, { title: 'Black tea, and why' }],
    ],
    [
      'bullets and numbers',
      '- Green tea\r\n2. Black tea\r3) 3 teas',
      ['Green tea', 'Black tea', '3 teas'].map((title) => ({ title })),
    ],
    [
      'CSV with headings in any order',
      'date,Title,category\n2026-12-01,"Tea, hot",Drinks\n,"A ""cup""",',
      [{ title: 'Tea, hot', category: 'Drinks', date: '2026-12-01' }, { title: 'A "cup"' }],
    ],
    [
      'columns without headings',
      'Tea\t2026-12-01\tgreen\tDrinks',
      [{ title: 'Tea', date: '2026-12-01', keyword: 'green', category: 'Drinks' }],
    ],
    [
      'semicolons, as spreadsheets of many countries write',
      'Tea;green\nRice;basmati',
      [
        { title: 'Tea', keyword: 'green' },
        { title: 'Rice', keyword: 'basmati' },
      ],
    ],
    [
      'keywords alone',
      'keyword,category\ngreen tea,Drinks',
      [{ title: 'green tea', keyword: 'green tea', category: 'Drinks', isKeyword: true as const }],
    ],
    [
      'other scripts',
      'चाय बनाने का तरीका\nالشاي الأخضر\n🍵',
      ['चाय बनाने का तरीका', 'الشاي الأخضر', '🍵'].map((title) => ({ title })),
    ],
    ['a number that is no date', 'Tea;20-30', [{ title: 'Tea', keyword: '20-30' }]],
    ['nothing', ' \n\n', []],
  ])('can be %s', (_, text, expected) => {
    expect(readRunList(text)).toEqual({ articles: expected, problems: [] });
  });

  test.each([
    ['impossible', '2026-02-30'],
    ['impossible', '2026-13-40'],
    ['past', '2026-11-25'],
    ['format', '20.11.2026'],
    ['format', '11/20/26'],
    ['format', '2026/11/20'],
  ] as const)('names a date that is %s, %s, with its line, and has its article without one', (problem, value) => {
    const problems = [{ line: 3, value, problem }];
    const articles = [{ title: 'Tea' }, { title: 'Rice', keyword: 'basmati' }, { title: 'Mate', date: '2026-11-26' }];
    const text = `"Tea"\n\nRice,${value},basmati\nMate,2026-11-26`;
    expect(readRunList(text, '2026-11-26')).toEqual({ articles, problems });
  });

  test('names texts that are too long, and cuts them between two characters', () => {
    const text = `title,keyword,category\nTea\nx${'🍵'.repeat(200)},${'k'.repeat(201)},Drinks`;
    expect(readRunList(text)).toEqual({
      articles: [{ title: 'Tea' }, { title: `x${'🍵'.repeat(149)}`, keyword: 'k'.repeat(200), category: 'Drinks' }],
      problems: [
        { line: 3, value: `x${'🍵'.repeat(29)}…`, problem: 'long-title' },
        { line: 3, value: `${'k'.repeat(60)}…`, problem: 'long-field' },
      ],
    });
    expect(readRunList(`Tea\n${'x'.repeat(301)}`).problems).toMatchObject([{ line: 2, problem: 'long-title' }]);
    expect(readRunList('x'.repeat(300)).problems).toEqual([]);
  });

  test.each([
    ['to the end', 'title,keyword\nTea,green\n"Rice,basmati\nMate,hot', 3],
    ['before another one', 'title,keyword\n"Tea,green\n"Rice",basmati', 2],
    ['with a semicolon', 'Tea;green\nRice;"basmati\nMate;hot', 2],
  ])('names the line with a quotation mark that isn’t closed, %s', (_, text, line) => {
    expect(readRunList(text).problems).toEqual([{ line, value: '"', problem: 'quote' }]);
  });

  test('names whatever stands in the column of dates and is none', () => {
    expect(readRunList('title,date\n"Tea\nand milk",soon\nRice,Nov 20')).toEqual({
      articles: [{ title: 'Tea\nand milk' }, { title: 'Rice' }],
      problems: [
        { line: 2, value: 'soon', problem: 'format' },
        { line: 4, value: 'Nov 20', problem: 'format' },
      ],
    });
  });

  test('of 10,000 lines is read in one go, whatever its lines are', () => {
    expect(readRunList('Green tea\n'.repeat(10_000)).articles).toHaveLength(10_000);
    for (const line of ['Title of a post', '"a";"b";2026-12-01', '"', ',,,,', '- - - -'])
      expect(growthOf((lines) => readRunList(`${line}\n`.repeat(lines)), 10_000)).toBeLessThan(LINEAR);
  });
});
