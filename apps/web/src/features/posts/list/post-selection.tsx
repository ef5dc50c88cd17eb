import type { PostSummary } from '@pressloom/contract';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { cn } from '../../../lib/cn.ts';
import { titleInWords } from '../../../ui/title-text.tsx';
import { type ListedPosts, type PostSelection, SELECT_ALL } from './use-post-selection.ts';

/** Loaded with the first selection, not with the list. */
const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => ({ default: module.BulkActions })));

const LOOK = 'size-4.5 shrink-0 cursor-pointer accent-accent';

export const PostCheckbox = ({ post, selection }: { post: PostSummary; selection: PostSelection }) => (
  // The whole corner is a tap target, not only the small box.
  <label className="-m-2 p-2 pointer-coarse:-m-3 pointer-coarse:p-3">
    <input
      type="checkbox"
      aria-label={`Select ${titleInWords(post.title)}`}
      checked={selection.has(post.id)}
      onChange={() => selection.toggle(post.id)}
      className={LOOK}
    />
  </label>
);

interface SelectionBarProps extends ListedPosts {
  isFiltered: boolean;
}

/** Above the list: how many posts there are, or the actions for the selected ones. */
export function SelectionBar({ isFiltered, ...list }: SelectionBarProps) {
  const { selection, found } = list;
  const count = selection.posts.length;
  return (
    <div
      className={cn(
        'mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-sm',
        // Stays in view while more posts are selected further down.
        count > 0 && 'sticky top-14 z-[9] bg-page py-2',
      )}
    >
      <SelectAll selection={selection} />
      <p role="status" className={count > 0 ? undefined : 'sr-only'}>
        {count > 0 && `${count.toLocaleString('en-US')} selected`}
      </p>
      {count > 0 ? (
        <Suspense>
          <BulkActions {...list} />
        </Suspense>
      ) : (
        found && (
          <p className="ml-auto text-muted tabular-nums">
            {found.total.toLocaleString('en-US')}
            {found.more && '+'} {found.total === 1 ? 'post' : 'posts'}
            {isFiltered && ' found'}
          </p>
        )
      )}
    </div>
  );
}

function SelectAll({ selection: { posts, hasAllShown, toggleAll } }: { selection: PostSelection }) {
  const box = useRef<HTMLInputElement>(null);
  const isPartial = posts.length > 0 && !hasAllShown;
  useEffect(() => {
    // A DOM property without an attribute: React cannot set it.
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className="flex cursor-pointer items-center gap-3 text-muted pointer-coarse:py-2.5">
      <input ref={box} id={SELECT_ALL} type="checkbox" checked={hasAllShown} onChange={toggleAll} className={LOOK} />
      Select all
    </label>
  );
}
