import type { Post } from '@pressloom/contract';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SiteStatus } from '../../../ui/site-status.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { titleInWords } from '../../../ui/title-text.tsx';
import { SaveState } from '../saving/save-state.tsx';

interface EditPostHeaderProps {
  post: Post;
  isUnsaved: boolean;
  busy: boolean;
  isSaving: boolean;
  onDelete: () => void;
  onSave: () => void;
  /** How the public copy on the site compares with the post here; null if there is none. */
  publicCopy: keyof typeof PUBLIC_COPY | null;
  /** Compares with the version on the site; null unless that was changed there. */
  onCompare: (() => void) | null;
  /** Schedule and Publish. */
  children: ReactNode;
}

const PUBLIC_COPY = {
  older: 'Unsent changes',
  'up-to-date': 'Up to date on WordPress',
  unchecked: 'Couldn’t check WordPress',
  changed: 'Changed on WordPress',
};

/** Cancel, Delete, Schedule, Publish, Save: in this order. */
export const EditPostHeader = ({
  post,
  isUnsaved,
  busy,
  isSaving,
  onDelete,
  onSave,
  publicCopy,
  onCompare,
  children,
}: EditPostHeaderProps) => (
  <PageHeader
    title="Edit Post"
    tabTitle={titleInWords(post.title)}
    description={
      // One line beside the buttons: the sticky bar has no room for a second.
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:flex-nowrap xl:whitespace-nowrap">
        <StatusBadge status={post.status} />
        {post.type === 'page' && <span>Page</span>}
        <SiteStatus status={post.siteStatus} />
        <SaveState
          isUnsaved={isUnsaved}
          savedAt={post.updatedAt}
          className={publicCopy && !isUnsaved ? 'xl:max-2xl:hidden' : undefined}
        />
        {onCompare ? (
          <button
            type="button"
            title="Compare versions"
            disabled={busy}
            className="min-w-0 truncate text-ink underline underline-offset-2 pointer-coarse:py-2.5"
            onClick={onCompare}
          >
            {PUBLIC_COPY.changed}
          </button>
        ) : (
          publicCopy && <span className="min-w-0 truncate">{PUBLIC_COPY[publicCopy]}</span>
        )}
        <Link
          to={paths.postPreview(post.id)}
          className="inline-flex items-center gap-1.5 underline-offset-2 hover:text-ink hover:underline"
        >
          <Eye aria-hidden className="size-4" />
          Preview
        </Link>
      </span>
    }
    // Part of the post frame, in which the buttons stick.
    className="max-xl:contents max-xl:[&>:first-child]:mb-2"
    actionsClassName="max-sm:contents max-xl:mb-4 max-xl:bg-page sm:max-xl:sticky sm:max-xl:top-14 sm:max-xl:z-[9] sm:max-xl:py-2"
    actions={
      <>
        {/* Too many for one line on a phone: the two that leave above the three that save, which stay in view. */}
        <div className="contents max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 md:max-lg:*:px-2.5">
          <ButtonLink variant="ghost" to={paths.posts}>
            Cancel
          </ButtonLink>
          <Button variant="ghost" className="text-danger!" disabled={busy} onClick={onDelete}>
            Delete
          </Button>
        </div>
        <div className="contents max-sm:top-14 max-sm:z-[9] max-sm:mb-4 max-sm:grid max-sm:grid-cols-3 max-sm:gap-2 max-sm:bg-page max-sm:py-2 max-sm:*:px-2 md:max-lg:*:px-2.5 max-[22rem]:[&_svg]:hidden max-sm:not-group-has-[.post-text:focus-within]/post:sticky">
          {children}
          <Button
            variant={publicCopy ? 'secondary' : 'primary'}
            pending={isSaving}
            disabled={busy}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={onSave}
          >
            Save
          </Button>
        </div>
      </>
    }
  />
);
