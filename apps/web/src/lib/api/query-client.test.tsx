import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api-client.ts';
import { createQueryClient, EVERY_VISIT } from './query-client.ts';

test('what came with the page is shown as it is; what changes without an event is read again when it is shown again', async () => {
  const asked: string[] = [];
  const read = async (name: string) => {
    asked.push(name);
    return `${name} anew`;
  };
  const sites = queryOptions({ queryKey: ['sites'], queryFn: () => read('sites') });
  const dashboard = queryOptions({ queryKey: ['dashboard'], queryFn: () => read('dashboard'), meta: EVERY_VISIT });
  const Page = () => `${useQuery(sites).data}, ${useQuery(dashboard).data}`;
  const client = createQueryClient();
  client.setQueryData(sites.queryKey, 'sites');
  client.setQueryData(dashboard.queryKey, 'dashboard');
  const visit = () =>
    render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    );
  const { unmount } = visit();
  screen.getByText('sites, dashboard');
  expect(asked).toEqual([]);
  unmount();
  visit();
  screen.getByText('sites, dashboard');
  await screen.findByText('sites, dashboard anew');
  expect(asked).toEqual(['dashboard']);
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['7', 7],
  ['86400', 30],
  ['Fri, 27 Nov 2026 09:00:00 GMT', 1],
  [undefined, 1],
])('what fails with Retry-After: %s is read again after %i s', async (retryAfter, seconds) => {
  vi.useFakeTimers();
  let asked = 0;
  const busy = () =>
    Response.json(
      { error: { code: 'busy', message: 'pressloom is busy.' } },
      { status: 503, headers: retryAfter ? { 'retry-after': retryAfter } : {} },
    );
  vi.stubGlobal('fetch', async () => (++asked === 1 ? busy() : Response.json([])));
  const options = { queryKey: ['sites'], queryFn: () => api('GET /api/sites') };
  const read = createQueryClient().fetchQuery({ ...options, retry: 1 });
  await vi.advanceTimersByTimeAsync(seconds * 1_000 - 10);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(asked).toBe(2);
  await expect(read).resolves.toEqual([]);
});
