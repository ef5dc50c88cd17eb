import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
