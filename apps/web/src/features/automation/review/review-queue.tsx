import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { RegenerateDialog, type Regeneration } from './regenerate-dialog.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewHelp } from './review-help.tsx';
import { isApprovable, isRewritable, type ReviewItem } from './review-item.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewGap, ReviewReading } from './review-reading.tsx';
import { useReviewActions } from './use-review-actions.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useReviewPlace } from './use-review-place.ts';

interface ReviewQueueProps {
  items: readonly ReviewItem[];
  /** Of all that wait, if only the first of them are shown. */
  total?: number;
}

/** Drafts to read, approve, skip, edit or have written again, one by one or many at once, with the mouse or by keyboard. */
export function ReviewQueue({ items, total = items.length }: ReviewQueueProps) {
  const navigate = useNavigate();
  const { act, isPending } = useReviewActions();
  const place = useReviewPlace(items);
  const { current, selected } = place;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  // What the question is about stays the same while it is open, whatever leaves the queue.
  const [rewriting, setRewriting] = useState<readonly ReviewItem[] | null>(null);
  const [said, setSaid] = useState('');
  const targets = selected.length > 0 ? selected : current ? [current] : [];

  const decide = async (action: 'approve' | 'skip') => {
    if (isPending || targets.length === 0) return;
    if (action === 'approve' && !targets.some(isApprovable)) return;
    const options =
      action === 'approve'
        ? { versions: versionsOf(targets), postIds: targets.flatMap(({ post }) => post?.id ?? []) }
        : { onUndo: () => setSaid('') };
    const done = await act(action, idsOf(targets), options);
    place.leave(done);
    setSaid(`${done.length} ${action === 'approve' ? 'approved' : 'skipped'}`);
  };
  const regenerate = async (drafts: readonly ReviewItem[], asked: Regeneration) => {
    const done = await act('regenerate', idsOf(drafts), asked);
    place.leave(done);
    // Where it failed, the note stays to be sent again.
    if (done.length > 0) setRewriting(null);
  };
  const ask = () => targets.some(isRewritable) && setRewriting(targets);
  const edit = () => current?.post && void navigate(paths.post(current.post.id));

  useReviewKeys({
    j: () => place.go(1),
    k: () => place.go(-1),
    x: () => current && place.toggle(current.id),
    a: () => void decide('approve'),
    s: () => void decide('skip'),
    e: edit,
    r: ask,
    '?': () => setIsHelpOpen(true),
  });

  return (
    <section aria-label="Drafts to review" className="grid gap-4">
      <p role="status" className="sr-only">
        {said && `${said}, ${total} left to review.`}
      </p>
      <ReviewActions
        targets={targets}
        hasSelection={selected.length > 0}
        all={items.length}
        isPending={isPending}
        onApprove={() => void decide('approve')}
        onSkip={() => void decide('skip')}
        onEdit={edit}
        onRegenerate={ask}
        onSelectAll={place.toggleAll}
        onHelp={() => setIsHelpOpen(true)}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_1fr]">
        <ReviewList items={items} place={place} />
        {current ? (
          <ReviewReading item={current} queue={items} />
        ) : (
          <ReviewGap>This draft no longer waits for review. Choose another one.</ReviewGap>
        )}
      </div>
      {rewriting && (
        <RegenerateDialog
          targets={rewriting}
          pending={isPending}
          onClose={() => setRewriting(null)}
          onConfirm={(wanted) => void regenerate(rewriting, wanted)}
        />
      )}
      <ReviewHelp open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </section>
  );
}

const idsOf = (items: readonly ReviewItem[]) => items.map(({ id }) => id);

/** Of each draft as it is shown. */
const versionsOf = (items: readonly ReviewItem[]) =>
  Object.fromEntries(items.flatMap(({ id, post }) => (post ? [[id, post.version]] : [])));
