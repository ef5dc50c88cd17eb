import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { postKey } from '../../../lib/api/post-lists.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatDateTimeZone } from '../../../ui/format-date.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { reviewOfPostQuery, useRunsInStep } from '../automation-queries.ts';
import { shortTopic } from '../run-words.ts';
import { type ReviewItem, WITHOUT_SITE } from './review-item.ts';
import { useReviewActions } from './use-review-actions.ts';

interface ReviewNoticeProps {
  postId: string;
  /** As chosen on the page: the one that it was written for may have been removed. */
  hasSite: boolean;
  /** Saves the edits first, since it is approved as it is shown. Resolves to null if they could not be saved. */
  save: () => Promise<number | null>;
}

/**
 * On the page of a draft that a run wrote: it waits for review, and can be approved here as well, or it is being written
 * again.
 */
export function ReviewNotice({ postId, hasSite, save }: ReviewNoticeProps) {
  useRunsInStep();
  const queryClient = useQueryClient();
  const { data: item } = useQuery(reviewOfPostQuery(postId));
  const { act } = useReviewActions();
  const [isApproving, setIsApproving] = useState(false);
  if (!item) return null;
  if (item.state !== 'review') return <WrittenAgain item={item} />;
  const approve = async () => {
    setIsApproving(true);
    const version = await save();
    if (version !== null) {
      await act('approve', [item.id], { versions: { [item.id]: version }, postIds: [postId] });
      await queryClient.invalidateQueries({ queryKey: postKey(postId) });
    }
    setIsApproving(false);
  };
  return (
    <Notice
      tone="info"
      title="This draft waits for your review"
      className="mb-6"
      action={
        <>
          <Button size="sm" pending={isApproving} disabled={!hasSite} onClick={() => void approve()}>
            <Check aria-hidden />
            Approve
          </Button>
          <ButtonLink variant="secondary" size="sm" to={paths.review}>
            Open the review
          </ButtonLink>
        </>
      }
    >
      {item.error?.code === 'edited_meanwhile' && `${item.error.message} `}
      {!hasSite && `${WITHOUT_SITE} `}
      It belongs to the run <RunLink item={item} />, planned for{' '}
      {formatDateTimeZone(item.plannedAt, item.site?.timezone)}. It isn’t sent to WordPress until you approve it, unless
      the site publishes without review.
    </Notice>
  );
}

interface OfRun {
  item: Pick<ReviewItem, 'runId'> & { topic: string };
}

const RunLink = ({ item }: OfRun) => (
  <bdi>
    <TextLink to={paths.run(item.runId)}>{shortTopic(item.topic)}</TextLink>
  </bdi>
);

const WrittenAgain = ({ item }: OfRun) => (
  <Notice
    tone="info"
    title="This draft is being written again"
    className="mb-6"
    action={
      <ButtonLink variant="secondary" size="sm" to={paths.runStop(item.runId, 'drafts')}>
        See its progress
      </ButtonLink>
    }
  >
    It belongs to the run <RunLink item={item} />. You can go on editing: a text that you change meanwhile stays, and
    the new one is kept under the revisions.
  </Notice>
);
