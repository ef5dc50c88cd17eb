import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { COMPARE } from '../../app/paths.ts';
import { CheckCard } from '../../features/checks/check-card.tsx';
import { toComparedText } from '../../features/posts/form/post-form-values.ts';
import { WatchedPost } from '../../features/posts/form/watched-post.tsx';
import { AnalyticsCard } from '../../features/posts/page/analytics-card.tsx';
import { PostInfoCard } from '../../features/posts/page/post-info-card.tsx';
import { isOnItsWay } from '../../features/publishing/copy-on-site.ts';
import { DeliveryLogCard } from '../../features/publishing/delivery-log-card.tsx';
import { PublicationCard } from '../../features/publishing/publication-card.tsx';
import { checkOnSite, stopTrying, tryPublicationAgain } from '../../features/publishing/publication-requests.ts';
import { RevisionsCard } from '../../features/revisions/revisions-card.tsx';
import { readRemoteAgain } from '../../features/revisions/revisions-queries.ts';
import { useVersions } from '../../features/revisions/use-versions.ts';
import { SuggestionList } from '../../features/suggestions/suggestion-list.tsx';
import { useAddressParams } from '../../lib/page/use-address-params.ts';
import { countWords, readingMinutes } from '../../lib/text/word-count.ts';
import type { ExistingPost } from './existing-post.ts';
import { useSend } from './use-send.ts';

const RemoteChangedDialog = lazy(() =>
  import('../../features/revisions/remote-changed-dialog.tsx').then((module) => ({
    default: module.RemoteChangedDialog,
  })),
);

/** The post's publication on its site, and the choice after a change there. */
export function ExistingPostPublication(existing: ExistingPost) {
  const queryClient = useQueryClient();
  const { post, publication, siteOf, saving, action, comparing, compare, endComparison } = existing;
  const { current: running, run } = action;
  const send = useSend(existing);
  const versions = useVersions(post.id, saving);
  useComparisonOfLink(publication?.state === 'drifted', compare);
  if (!publication) return null;

  // The dialog stays open until a choice has been carried out.
  const settle = (choice: 'take' | 'keep', seen: string) =>
    void run(choice, async () => {
      if (await versions.settle(choice, seen)) endComparison();
    });
  const again = publication.action === 'delete' ? 'update' : publication.action;
  const overwrite = async (seen: string) => {
    if (await send({ action: again, overwrite: true, seen })) endComparison();
    else await readRemoteAgain(queryClient, post.id);
  };

  return (
    <>
      <PublicationCard
        post={post}
        publication={publication}
        siteName={siteOf(publication.siteId)?.name}
        isDisconnected={siteOf(publication.siteId)?.health.state === 'failing'}
        busy={running !== null || isOnItsWay(publication)}
        onUpdate={() => void send({ action: 'update' })}
        onCompare={compare}
        onUnschedule={() => void send({ action: 'unschedule' })}
        onUntrash={() => void send({ action: 'untrash' })}
        onRetry={() => void run('retry', () => tryPublicationAgain(queryClient, publication))}
        onAllowRemoval={() => void send({ action: again, confirmRemoval: true })}
        onCheck={() => void run('check', () => checkOnSite(queryClient, { post, publication }))}
        onStop={() => void run('stop', () => stopTrying(queryClient, post.id))}
        running={running === 'check' || running === 'stop' ? running : null}
      />
      <DeliveryLogCard postId={post.id} site={siteOf(publication.siteId)} />
      {comparing && (
        <Suspense>
          <RemoteChangedDialog
            postId={post.id}
            mine={comparing}
            pending={running === 'take' || running === 'keep' ? running : running && 'mine'}
            onClose={endComparison}
            onKeepMine={(seen) => void overwrite(seen)}
            onTake={(seen) => settle('take', seen)}
            onKeepBoth={(seen) => settle('keep', seen)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Compares the versions if a link asked for it, as the one of a toast does. */
function useComparisonOfLink(isDrifted: boolean, compare: () => void) {
  const [params, change] = useAddressParams();
  const isAsked = params.has(COMPARE);
  const open = useEffectEvent(() => {
    if (isDrifted) compare();
    change({ [COMPARE]: null });
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}

/** The post's data and revisions, and what could be better. */
export function ExistingPostCards({ post, draft, places, saving, action }: ExistingPost) {
  const versions = useVersions(post.id, saving);
  return (
    <>
      <PostInfoCard post={post} />
      <RevisionsCard
        postId={post.id}
        current={() => toComparedText(draft.form.getValues())}
        restoring={action.current === 'restore'}
        onRestore={async (revisionId) => {
          let restored = false;
          await action.run('restore', async () => {
            restored = await versions.restore(revisionId);
          });
          return restored;
        }}
      />
      <CheckCard
        postId={post.id}
        text={{
          content: () => {
            places.editor.current?.flush();
            return draft.form.getValues('content');
          },
          show: (place) => places.editor.current?.showSentence(place) ?? false,
          edit: (edit) => places.editor.current?.editSentence(edit) ?? false,
        }}
      />
      <WatchedPost>
        {(written) => {
          const words = countWords(written.content);
          return (
            <>
              <SuggestionList source={written} origin={post.origin} onGo={places.goTo} />
              <AnalyticsCard data={post.analyticsData} words={words} estimatedMinutes={readingMinutes(words)} />
            </>
          );
        }}
      </WatchedPost>
    </>
  );
}
