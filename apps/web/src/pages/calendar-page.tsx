import type { CalendarPost, TrayDraft } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { type CalendarActions, CalendarActionsContext } from '../features/calendar/calendar-actions.ts';
import { atTimeOf, type Day, dayOf, startOf, usualTimeOn } from '../features/calendar/calendar-days.ts';
import { CalendarDrag } from '../features/calendar/calendar-drag.tsx';
import { CalendarLegend } from '../features/calendar/calendar-legend.tsx';
import { calendarQuery, trayQuery, upcomingQuery } from '../features/calendar/calendar-queries.ts';
import { CalendarToolbar } from '../features/calendar/calendar-toolbar.tsx';
import { CalendarView } from '../features/calendar/calendar-view.tsx';
import { DraftsTray } from '../features/calendar/drafts-tray.tsx';
import { SubscribeDialog } from '../features/calendar/subscribe-dialog.tsx';
import { UpcomingContent } from '../features/calendar/upcoming-content.tsx';
import { calendarFilterOf, useCalendarFilter } from '../features/calendar/use-calendar-filter.ts';
import { useMovePost } from '../features/calendar/use-move-post.ts';
import { WhenDialog } from '../features/calendar/when-dialog.tsx';
import { PlaceholderWarning } from '../features/publishing/placeholder-warning.tsx';
import { proposedDate } from '../features/publishing/proposed-date.ts';
import { PublicationBadge } from '../features/publishing/publication-badge.tsx';
import { startPublication } from '../features/publishing/publication-requests.ts';
import { PublishDialog } from '../features/publishing/publish-dialog.tsx';
import { WithdrawDialog } from '../features/publishing/withdraw-dialog.tsx';
import { refreshLists } from '../lib/api/post-lists.ts';
import { sitesQuery, useSelectedSite, useSites } from '../lib/api/sites-query.ts';
import { cn } from '../lib/cn.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { useAddressParams } from '../lib/page/use-address-params.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SiteStatus } from '../ui/site-status.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useNow } from '../ui/use-now.ts';

type Asked =
  | { name: 'when'; post: CalendarPost }
  | { name: 'schedule'; draft: TrayDraft; day: Day }
  | { name: 'publish' | 'unschedule'; post: CalendarPost }
  | { name: 'subscribe' };

export const loader = preload(({ search, timeZone }) => {
  const filter = calendarFilterOf(search, dayOf(new Date(), timeZone ?? undefined));
  return [
    sitesQuery,
    upcomingQuery(filter),
    ...(search.has('drafts') ? [trayQuery('')] : []),
    // In another time zone, the month would start at another moment.
    ...(timeZone === null ? [] : [calendarQuery(filter, timeZone)]),
  ];
});

export const Component = inBrowser(CalendarPage);

function CalendarPage() {
  const queryClient = useQueryClient();
  const today = dayOf(useNow());
  const { filter, setFilter } = useCalendarFilter(today);
  const { data: sites = [] } = useSites();
  const selectedSite = useSelectedSite();
  const [isTrayOpen, setIsTrayOpen] = useTrayOpen();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const { movePost, scheduleDraft, unschedulePost, isBusy } = useMovePost((id, request) =>
    startPublication(queryClient, id, request),
  );
  const finish = async (done: Promise<boolean>) => {
    if (await done) close();
  };

  const siteOf = (siteId: string | null) => sites.find(({ id }) => id === siteId);
  const actions: CalendarActions = {
    today,
    siteOf,
    renderState: (post) => (
      <>
        {post.status === 'pending' && <StatusBadge status="pending" />}
        <SiteStatus status={post.siteStatus} />
        <PublicationBadge
          postId={post.id}
          siteId={post.siteId}
          state={post.publicationState}
          unsentSince={post.outdated ? post.updatedAt : undefined}
        />
      </>
    ),
    moveToDay: (post, day) => void movePost(post, atTimeOf(post.date, day)),
    askWhen: (post) => setAsked({ name: 'when', post }),
    scheduleDraft: (draft, day) => setAsked({ name: 'schedule', draft, day }),
    publishNow: (post) => setAsked({ name: 'publish', post }),
    unschedule: (post) => setAsked({ name: 'unschedule', post }),
  };

  return (
    <CalendarActionsContext value={actions}>
      <PageHeader
        title="Editorial Calendar"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked({ name: 'subscribe' })}>
              <Rss aria-hidden />
              Subscribe
            </Button>
            <ButtonLink to={paths.newPost}>
              <Plus aria-hidden />
              New Blog Post
            </ButtonLink>
          </>
        }
      />
      <CalendarDrag>
        <CalendarToolbar
          filter={filter}
          onChange={setFilter}
          today={today}
          sites={sites}
          isTrayOpen={isTrayOpen}
          onTrayChange={setIsTrayOpen}
        />
        <div className={cn('grid items-start gap-5', isTrayOpen && 'xl:grid-cols-[minmax(0,1fr)_17rem]')}>
          {isTrayOpen && (
            <div className="xl:order-last">
              <DraftsTray />
            </div>
          )}
          <div className="min-w-0">
            <CalendarView filter={filter} onClearFilters={() => setFilter({ siteId: null, status: null })} />
            <CalendarLegend sites={sites} />
          </div>
        </div>
      </CalendarDrag>
      <UpcomingContent filter={filter} />

      {asked?.name === 'subscribe' && <SubscribeDialog onClose={close} />}
      {asked?.name === 'when' && (
        <WhenDialog
          kind="move"
          title={asked.post.title}
          date={new Date(asked.post.date)}
          siteId={asked.post.siteId}
          sites={sites}
          pending={isBusy}
          onClose={close}
          onConfirm={(date) => void finish(movePost(asked.post, date))}
        />
      )}
      {asked?.name === 'schedule' && (
        <WhenDialog
          kind="schedule"
          title={asked.draft.title}
          date={timeFor(asked.draft, asked.day)}
          siteId={asked.draft.siteId ?? selectedSite?.id ?? null}
          sites={sites}
          warning={asked.draft.placeholder && <PlaceholderWarning />}
          pending={isBusy}
          onClose={close}
          onConfirm={(date, siteId) => void finish(scheduleDraft(asked.draft, date, siteId))}
        />
      )}
      {asked?.name === 'publish' && (
        <PublishDialog
          open
          onOpenChange={close}
          title={asked.post.title}
          site={siteOf(asked.post.siteId) ?? null}
          isPublic={false}
          visibility="default"
          siteStatus={asked.post.siteStatus}
          placeholder={asked.post.placeholder}
          pending={isBusy}
          onConfirm={() => void finish(publish(asked.post))}
        />
      )}
      {asked?.name === 'unschedule' && (
        <WithdrawDialog
          open
          onOpenChange={close}
          kind="unschedule"
          title={asked.post.title}
          type={asked.post.type}
          isOnSite={asked.post.wordpressId !== null}
          pending={isBusy}
          onConfirm={() => void finish(unschedulePost(asked.post))}
        />
      )}
    </CalendarActionsContext>
  );

  /** The site's own publish time on that day, if it has one. */
  function timeFor(draft: TrayDraft, day: Day): Date {
    const now = new Date();
    const site = siteOf(draft.siteId) ?? selectedSite;
    if (!site?.publishTime) return usualTimeOn(day, now);
    return new Date(proposedDate(site, now, startOf(day)));
  }

  async function publish({ id, version, placeholder }: CalendarPost): Promise<boolean> {
    try {
      await startPublication(queryClient, id, {
        action: 'publish',
        version,
        ...(placeholder && { confirmPlaceholder: true }),
      });
      void refreshLists(queryClient);
      return true;
    } catch {
      // The user has seen why.
      return false;
    }
  }
}

/** Kept in the URL, like the rest of the view. */
function useTrayOpen() {
  const [params, setParams] = useAddressParams();
  const set = (isOpen: boolean) => setParams({ drafts: isOpen ? '1' : null });
  return [params.has('drafts'), set] as const;
}
