import type { Run } from '@pressloom/contract';
import { PenLine } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { amount } from '../../../lib/text/amount.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { FATES, fateOf } from '../article-state.ts';
import { ReviewQueue } from '../review/review-queue.tsx';
import { useReviewActions } from '../review/use-review-actions.ts';
import { countOf, toWrite, written } from '../run-words.ts';
import { ItemProgress } from './item-progress.tsx';
import { SkippedArticles } from './skipped-articles.tsx';

/** The third stop: what is being written, what failed, and the drafts to review. */
export function DraftsStop({ run }: { run: Run }) {
  const actions = useReviewActions();
  const inState = (...states: string[]) => run.items.filter(({ state }) => states.includes(state));
  const [underWay, failed, waiting] = [inState('writing', 'queued'), inState('failed'), inState('review')];
  if (run.acceptedAt === null) return <NotAccepted run={run} />;
  const [done, all] = [written(run.counts), toWrite(run.counts)];
  return (
    <div className="grid gap-6">
      {done < all && (
        <div className="grid gap-2">
          <p role="status" className="text-sm tabular-nums">
            {done} of {amount(all, 'draft')} written
            {run.state === 'paused' &&
              '. Paused: no new articles are started, and no drafts are scheduled without you.'}
          </p>
          <Progress label="Drafts written" value={all === 0 ? 0 : Math.round((done / all) * 100)} />
        </div>
      )}
      {failed.length > 0 && (
        <Notice
          tone="danger"
          title="Failed to generate some posts"
          action={
            // A single one has its button beside it.
            failed.length > 1 &&
            run.site && (
              <Button
                variant="secondary"
                size="sm"
                pending={actions.isPending}
                onClick={() =>
                  void actions.act(
                    'retry',
                    failed.map(({ id }) => id),
                  )
                }
              >
                Try all {failed.length} again
              </Button>
            )
          }
        >
          {run.credits.left !== null &&
            (failed.length === 1 ? 'Its credit wasn’t used.' : 'Their credits weren’t used.')}
        </Notice>
      )}
      {underWay.length + failed.length > 0 && (
        <ul
          aria-label="Articles being written"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {[...failed, ...underWay].map((item) => (
            <ItemProgress
              key={item.id}
              item={item}
              isPaused={run.state === 'paused'}
              isPending={actions.isActingOn(item.id)}
              isDisabled={actions.isPending}
              onRetry={run.site ? () => void actions.act('retry', [item.id]) : undefined}
              onSkip={() => void actions.act('skip', [item.id])}
            />
          ))}
        </ul>
      )}
      {waiting.length > 0 && <ReviewQueue items={waiting.map((item) => ({ ...item, site: run.site }))} />}
      {waiting.length === 0 && done === all && <AllReviewed run={run} />}
      <SkippedArticles run={run} actions={actions} />
    </div>
  );
}

const NotAccepted = ({ run }: { run: Run }) => (
  <EmptyState
    icon={<PenLine />}
    title="Nothing is written yet"
    description="Accept the plan first. Until then, nothing is charged."
    action={<ButtonLink to={paths.runStop(run.id, 'plan')}>Go to the plan</ButtonLink>}
  />
);

const AllReviewed = ({ run }: { run: Run }) => (
  <EmptyState
    icon={<PenLine />}
    title="No drafts to review"
    description={reviewedInWords(run)}
    action={
      countOf(run.counts, 'approved') > 0 && (
        <ButtonLink variant="secondary" to={paths.runStop(run.id, 'scheduled')}>
          See what is scheduled
        </ButtonLink>
      )
    }
  />
);

/** "2 posts scheduled, 1 deleted." */
function reviewedInWords({ state, items }: Run): string {
  const fates = items.map((item) => fateOf(item, state));
  const parts = FATES.map((fate) => ({ fate, count: fates.filter((each) => each === fate).length }))
    .filter(({ count }) => count > 0)
    .map(({ fate, count }, at) => `${at === 0 ? amount(count, 'post') : count} ${fate}`);
  return `${parts.join(', ')}.`;
}
