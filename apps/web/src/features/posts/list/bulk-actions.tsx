import { allowsBulkAction, type BulkAction, type PostSummary } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Pencil, RefreshCw, Send, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { refreshLists } from '../../../lib/api/post-lists.ts';
import { amount } from '../../../lib/text/amount.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { titleInWords } from '../../../ui/title-text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CopiesChoice } from '../copies-choice.tsx';
import { actOnPosts, type BulkRequest, type Refusal } from './act-on-posts.ts';
import { SelectList } from './select-list.tsx';
import { type ListedPosts, SELECT_ALL } from './use-post-selection.ts';

const BulkEditDialog = lazy(() =>
  import('./bulk-edit-dialog.tsx').then((module) => ({ default: module.BulkEditDialog })),
);

interface Wording {
  label: string;
  Icon: typeof Send;
  question: (posts: string) => string;
  description?: (posts: readonly PostSummary[]) => string;
  /** Why it does not apply to some of the selected posts. */
  exceptions?: string;
  /** The title if it applies to none of them. */
  none?: string;
  /** The toast afterwards: what is in progress, or done. */
  done: (posts: string) => string;
  failed: (posts: string) => string;
}

const WORDINGS: Record<BulkAction, Wording> = {
  publish: {
    label: 'Publish',
    Icon: Send,
    question: (posts) => `Publish ${posts}?`,
    none: 'Nothing to publish',
    description: (posts) =>
      `${posts.length === 1 ? `${named(posts)} is` : 'Each post is'} published on its WordPress site now.${
        posts.some(({ status }) => status === 'scheduled') ? ' Scheduled posts don’t wait for their date.' : ''
      }`,
    exceptions: 'Published posts, examples, placeholders and posts without a site are left out.',
    done: (posts) => `Publishing ${posts}`,
    failed: (posts) => `Couldn’t publish ${posts}`,
  },
  update: {
    label: 'Update',
    Icon: RefreshCw,
    question: (posts) => `Update ${posts} on WordPress?`,
    none: 'Nothing to update',
    description: () => 'The unsent changes of each post are sent to its WordPress site now.',
    exceptions: 'Posts without unsent changes, and posts that need your attention, are left out.',
    done: (posts) => `Updating ${posts}`,
    failed: (posts) => `Couldn’t update ${posts}`,
  },
  edit: {
    label: 'Edit',
    Icon: Pencil,
    question: (posts) => `Edit ${posts}`,
    none: 'Nothing to edit',
    exceptions: 'Pages have no categories and no keywords, and are left out.',
    done: (posts) => `${posts} edited`,
    failed: (posts) => `Couldn’t edit ${posts}`,
  },
  unschedule: {
    label: 'Unschedule',
    Icon: CalendarX2,
    question: (posts) => `Unschedule ${posts}?`,
    none: 'Nothing to unschedule',
    description: () => 'Each post goes back to draft, here and on its WordPress site.',
    exceptions: 'Only scheduled posts can be unscheduled, and examples are left out.',
    done: (posts) => `Unscheduling ${posts}`,
    failed: (posts) => `Couldn’t unschedule ${posts}`,
  },
  delete: {
    label: 'Delete',
    Icon: Trash2,
    question: (posts) => `Delete ${posts}?`,
    description: (posts) => `${named(posts)} will be permanently deleted from pressloom.${publicAmong(posts)}`,
    done: (posts) => `Deleting ${posts}`,
    failed: (posts) => `Couldn’t delete ${posts}`,
  },
};

const named = (posts: readonly PostSummary[]) =>
  posts.length === 1 && posts[0] ? `“${titleInWords(posts[0].title)}”` : amount(posts.length, 'post');

/** How many of them readers can see. */
function publicAmong(posts: readonly PostSummary[]): string {
  const count = posts.filter(({ status, sample }) => status === 'published' && !sample).length;
  if (count === 0) return '';
  if (count === posts.length) return count === 1 ? ' It’s published.' : ' All of them are published.';
  return ` ${count} of them ${count === 1 ? 'is' : 'are'} published.`;
}

/** The actions for the selected posts; each asks first. */
export function BulkActions(list: ListedPosts) {
  const { selection } = list;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [from, setFrom] = useState<'everywhere' | 'here'>('everywhere');
  const [isPending, setIsPending] = useState(false);
  const posts = asked ? selection.posts.filter((post) => allowsBulkAction(asked, post)) : [];
  const hasExceptions = posts.length < selection.posts.length;
  const hasCopies = posts.some(({ wordpressId }) => wordpressId !== null);

  /** Removes this bar, and with it the focused button. */
  const clear = () => {
    selection.clear();
    document.getElementById(SELECT_ALL)?.focus();
  };

  const confirm = async (request: BulkRequest) => {
    setIsPending(true);
    const words = WORDINGS[request.action];
    const titles = new Map(posts.map(({ id, title }) => [id, titleInWords(title)]));
    const refusals = await actOnPosts(request, [...titles.keys()]);
    const taken = titles.size - refusals.length;
    if (taken > 0) toast.success(words.done(amount(taken, 'post')));
    if (refusals.length > 0) {
      toast.error(words.failed(amount(refusals.length, 'post')), {
        description: described(refusals, titles),
      });
    }
    setIsPending(false);
    // If nothing was done, the selection stays for another try, and so does what was typed.
    if (taken > 0 || request.action !== 'edit') setAsked(null);
    if (taken > 0) clear();
    void refreshLists(queryClient);
  };

  const question = asked && {
    onOpenChange: () => !isPending && setAsked(null),
    title:
      (posts.length === 0 && WORDINGS[asked].none) ||
      WORDINGS[asked].question(
        hasExceptions ? `${posts.length} of ${amount(selection.posts.length, 'post')}` : amount(posts.length, 'post'),
      ),
    description: [posts.length > 0 && WORDINGS[asked].description?.(posts), hasExceptions && WORDINGS[asked].exceptions]
      .filter(Boolean)
      .join(' '),
    pending: isPending,
  };

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SelectList {...list} />
        {Object.entries(WORDINGS).map(([action, { label, Icon }]) => (
          <Button key={action} variant="secondary" size="sm" onClick={() => setAsked(action as BulkAction)}>
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
        <Button variant="ghost" size="sm" aria-label="Clear the selection" title="Clear" onClick={clear}>
          <X aria-hidden />
        </Button>
      </div>
      {question && asked === 'edit' && (
        <Suspense>
          <BulkEditDialog
            {...question}
            posts={posts}
            onSubmit={(changes) => void confirm({ action: 'edit', changes })}
          />
        </Suspense>
      )}
      {question && asked !== 'edit' && (
        <ConfirmDialog
          {...question}
          open
          confirmLabel={WORDINGS[asked].label}
          tone={asked === 'delete' ? 'danger' : 'primary'}
          disabled={posts.length === 0}
          onConfirm={() => void confirm({ action: asked, from: hasCopies ? from : 'here' })}
        >
          {asked === 'delete' && hasCopies && (
            <CopiesChoice legend="The copies on WordPress" from={from} onChange={setFrom} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Lines that fit in a toast. */
const SHOWN = 3;

/** What all of them say is said once. */
function described(refusals: readonly Refusal[], titles: ReadonlyMap<string, string>): string {
  const [first, other] = new Set(refusals.map(({ message }) => message));
  if (first && !other && refusals.length > 1) return first;
  const lines = refusals.slice(0, SHOWN).map(({ id, message }) => `${titles.get(id)}: ${message}`);
  return [...lines, ...(refusals.length > SHOWN ? [`and ${refusals.length - SHOWN} more`] : [])].join(' · ');
}
