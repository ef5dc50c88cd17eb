import type { PostSummary } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';

export const PostTitle = ({ post }: { post: PostSummary }) => (
  <span className="grid min-w-0 justify-items-start gap-1">
    <Link
      to={paths.post(post.id)}
      dir="auto"
      className="line-clamp-2 wrap-anywhere font-medium underline-offset-2 hover:underline"
    >
      {post.title}
    </Link>
    {post.type === 'page' && <Mark>Page</Mark>}
    {post.sample && <Mark>Example</Mark>}
    {post.placeholder && <Mark>Placeholder</Mark>}
  </span>
);

const Mark = ({ children }: { children: string }) => (
  <span className="rounded border border-line-strong/60 px-1.5 text-muted text-xs">{children}</span>
);
