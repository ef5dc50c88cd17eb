import type { Run, RunItem } from '@pressloom/contract';
import { screen, within } from '@testing-library/react';
import { Component as RunPage } from '../../pages/run-page.tsx';
import { renderApp } from './render-app.tsx';
import { RUN_ID } from './run-factories.ts';
import type { Answers } from './stub-api.ts';

/** The page of a run, with the API answering as it does for one. @param stop "/drafts", for example */
export const openRun = (run: Run, answers: Answers = {}, stop = '') =>
  renderApp(
    `/automate/runs/${RUN_ID}${stop}`,
    [
      { path: '/automate/runs/:id', Component: RunPage },
      { path: '/automate/runs/:id/:stop', Component: RunPage },
      { path: '/posts/:id', element: 'The editor' },
      { path: '*', element: 'Another page' },
    ],
    {
      'GET /api/runs/:id': () => run,
      'GET /api/runs': () => ({ runs: [], nextCursor: null }),
      'PATCH /api/run-items/:id': ({ body }) => {
        const { version, ...fields } = body as Partial<RunItem> & { version: number };
        return {
          ...run,
          version: version + 1,
          items: run.items.map((item, at) => (at === 0 ? { ...item, ...fields } : item)),
        };
      },
      ...answers,
    },
  );

export const rows = () => within(screen.getByRole('list', { name: 'Planned articles' })).getAllByRole('listitem');

/** When the articles of these runs were accepted or written. */
export const SINCE = '2026-11-20T10:42:00.000Z';
