import type { PostSummary } from '@pressloom/contract';
import { FileText, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate, formatDateTime } from '../../ui/format-date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** The posts last worked on. */
export function RecentPosts({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) {
    return (
      <EmptyState
        icon={<FileText />}
        title="Your first post starts here"
        description="Write it yourself, or give a few keywords and edit what comes back."
        action={
          <Button asChild>
            <Link to={paths.newPost}>
              <Plus aria-hidden />
              New Post
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <Card
      title="Recent posts"
      actions={
        <TextLink to={paths.posts} className="text-sm">
          All Posts
        </TextLink>
      }
    >
      <ul className="-mx-5 -mb-4 mt-1 divide-y divide-line border-line border-t">
        {posts.map((post) => (
          <li key={post.id}>
            <Link
              to={paths.post(post.id)}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 transition-colors -outline-offset-2 hover:bg-raised"
            >
              <span className="min-w-0 flex-1 basis-64 truncate font-medium text-sm">{post.title}</span>
              <span className="flex items-center gap-4">
                <span className="sm:min-w-32">
                  <StatusBadge status={post.status} />
                </span>
                <span className="text-muted text-sm tabular-nums sm:min-w-44 sm:text-right">{moment(post)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function moment({ status, scheduledDate, publishedAt, updatedAt }: PostSummary) {
  if (status === 'scheduled' && scheduledDate) return formatDateTime(scheduledDate);
  return formatDate(publishedAt ?? updatedAt);
}
