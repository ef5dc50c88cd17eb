import type { Post } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';

export function PostInfoCard({ post }: { post: Post }) {
  return (
    <Card title="Post info">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact name="Author">{post.author}</Fact>
        <Fact name="Created">{formatDateTime(post.createdAt)}</Fact>
        <Fact name="Updated">{formatDateTime(post.updatedAt)}</Fact>
        <Fact name="Published">{post.publishedAt ? formatDateTime(post.publishedAt) : 'Not yet'}</Fact>
        <Fact name="WordPress ID">{post.wordpressId ?? 'None yet'}</Fact>
        <Fact name="Written by">
          {post.aiGenerated ? 'AI, from keywords' : post.origin === 'site' ? post.author : 'You'}
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="break-words text-right tabular-nums">{children}</dd>
  </>
);
