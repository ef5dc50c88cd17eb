import { expect, test } from 'vitest';
import { anAttempt, aSite } from '../../testing/pages/factories.ts';
import { hostReport } from './host-report.ts';

const now = new Date('2026-11-20T12:05:00Z');

test('a report says what was asked, what was answered, what was concluded and when, with the zone', () => {
  const report = hostReport(
    aSite(),
    [
      anAttempt({
        outcome: 'retry',
        status: 503,
        code: 'server_error',
        conclusion: 'The site answered 503.',
        nextAttemptAt: '2026-11-20T12:10:00.000Z',
        exchanges: [
          { method: 'GET', path: '/wp-json/wp/v2/categories?search=Tea', status: 200, excerpt: '[]', ms: 80 },
          { method: 'POST', path: '/wp-json/wp/v2/posts', status: 503, excerpt: 'Service Unavailable', ms: 1203 },
          { method: 'POST', path: '/wp-json/wp/v2/posts', status: null, excerpt: 'No answer within 30 s', ms: 30000 },
        ],
      }),
    ],
    now,
  );
  for (const part of [
    'Report for the host of Filter & Press (https://filterandpress.example)',
    '(2026-11-20T12:05:00.000Z)',
    'Publish: failed, will retry ("How to brew filter coffee at home", attempt 1)',
    /Started Nov 20, 2026, .*(UTC|GMT|AM|PM)/,
    '2. POST /wp-json/wp/v2/posts\n   503 in 1,203 ms\n   Response: Service Unavailable',
    '3. POST /wp-json/wp/v2/posts\n   no response after 30,000 ms',
    'Concluded: The site answered 503. (server_error)',
    '(2026-11-20T12:10:00.000Z)',
  ]) {
    expect(report).toMatch(typeof part === 'string' ? new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : part);
  }
});

test('a report holds the ten newest attempts at most', () => {
  const attempts = Array.from({ length: 11 }, (_, at) => anAttempt({ attempt: 11 - at }));
  const report = hostReport(aSite(), attempts, now);
  expect(report).toContain('attempt 2)');
  expect(report).not.toContain('attempt 1)');
});
