import type { AdminPost } from '@pressloom/contract';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { formatDate, formatDateTime } from '../../../ui/format-date.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TitleText } from '../../../ui/title-text.tsx';
import { ACTIONS, type AdminColumn } from '../list/admin-table.tsx';
import { DeletePost } from './delete-post.tsx';

export const POSTS_COLUMNS: AdminColumn<AdminPost>[] = [
  { header: 'Title', sort: { by: 'title' }, cell: (post) => <PostName post={post} /> },
  { header: 'Author', className: 'w-52', cell: (post) => <Author post={post} /> },
  {
    header: 'Status',
    className: 'w-40',
    cell: ({ status, scheduledDate }) => (
      <>
        <StatusBadge status={status} />
        {scheduledDate && <span className="mt-1 block text-muted text-xs">for {formatDateTime(scheduledDate)}</span>}
      </>
    ),
  },
  {
    header: 'AI',
    className: 'w-16',
    cell: ({ aiGenerated }) => <span className="text-muted">{aiGenerated ? 'Yes' : 'No'}</span>,
  },
  {
    header: 'Created',
    className: 'w-30',
    sort: { by: 'created', isDate: true },
    cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted tabular-nums">{formatDate(createdAt)}</span>,
  },
  { header: ACTIONS, className: 'w-18', cell: (post) => <DeletePost post={post} /> },
];

const PostName = ({ post: { title, siteName, link, type } }: { post: AdminPost }) => (
  <>
    <span className="line-clamp-2 break-words font-medium">
      <bdi>
        <TitleText title={title} />
      </bdi>
    </span>
    <span className="flex flex-wrap gap-x-2 text-muted text-xs">
      {type === 'page' && <span>Page</span>}
      {siteName && <bdi className="break-words">{siteName}</bdi>}
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 hover:text-ink">
          On the site
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </span>
  </>
);

const Author = ({ post: { author, email, userId } }: { post: AdminPost }) => (
  <Link to={`${adminPaths.posts}?userId=${userId}`} className="block min-w-0" title={`All posts of ${author}`}>
    <span className="block truncate hover:underline">
      <bdi>{author}</bdi>
    </span>
    <span className="block truncate text-muted text-xs">{email}</span>
  </Link>
);
