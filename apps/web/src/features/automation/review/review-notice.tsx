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
import { reviewOfPostQuery } from '../automation-queries.ts';
import { shortTopic } from '../run-words.ts';
import { WITHOUT_SITE } from './review-item.ts';
import { useReviewActions } from './use-review-actions.ts';

interface ReviewNoticeProps {
  postId: string;
  /** As chosen on the page: the one that it was written for may have been removed. */
  hasSite: boolean;
  /** Saves the edits first, since it is approved as it is shown. Resolves to null if they could not be saved. */
  save: () => Promise<number | null>;
}

/** On the page of a draft that a run wrote: it waits for review, and can be approved here as well. */
export function ReviewNotice({ postId, hasSite, save }: ReviewNoticeProps) {
  const queryClient = useQueryClient();
  const { data: item } = useQuery(reviewOfPostQuery(postId));
  const { act } = useReviewActions();
  const [isApproving, setIsApproving] = useState(false);
  if (!item) return null;
  const approve = async () => {
    setIsApproving(true);
    const version = await save();
    if (version !== null) {
      await act('approve', [item.id], { versions: { [item.id]: version } });
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
      {!hasSite && `${WITHOUT_SITE} `}
      It belongs to the run{' '}
      <bdi>
        <TextLink to={paths.run(item.runId)}>{shortTopic(item.topic)}</TextLink>
      </bdi>
      , planned for {formatDateTimeZone(item.plannedAt, item.site?.timezone)}. It isn’t sent to WordPress until you
      approve it, unless the site publishes without review.
    </Notice>
  );
}
