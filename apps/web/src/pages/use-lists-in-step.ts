import type { ServerEvent } from '@pressloom/contract';
import { useStaleOnEvents } from '../lib/api/use-stale-on-events.ts';

/** Keeps all lists and settings in sync with the server, including those that are not shown. Mounted once. */
export function useListsInStep() {
  // The activity records every change that the dashboard counts; its setup tasks depend on the settings, and runs reserve
  // credits.
  useStaleOnEvents(
    ['dashboard'],
    ({ type }) =>
      type === 'activity' || type === 'credits' || type === 'settings' || type === 'library' || type === 'run',
  );
  useStaleOnEvents(['activity'], ({ type }) => type === 'activity');
  useStaleOnEvents(['posts', 'list'], concernsPosts);
  useStaleOnEvents(['calendar'], concernsPosts);
  useStaleOnEvents(['preferences'], ({ type }) => type === 'settings');
  useStaleOnEvents(['settings', 'ai-provider'], ({ type }) => type === 'settings');
  useStaleOnEvents(['generation', 'model'], ({ type }) => type === 'settings');
}

const concernsPosts = (event: ServerEvent) =>
  event.type === 'post-deleted' ||
  event.type === 'activity' ||
  event.type === 'post' ||
  (event.type === 'library' && event.hasChanged) ||
  // A request has changed the date already; that its run has begun changes nothing.
  (event.type === 'publication' && event.publication.state !== 'publishing');
