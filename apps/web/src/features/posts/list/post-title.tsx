import type { PostSummary } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ExampleMark, Mark } from '../../../ui/mark.tsx';
import { TitleText } from '../../../ui/title-text.tsx';

export const PostTitle = ({ post }: { post: PostSummary }) => (
  <span className="grid min-w-0 justify-items-start gap-1">
    <Link
      to={paths.post(post.id)}
      dir="auto"
      className="line-clamp-2 wrap-anywhere font-medium underline-offset-2 hover:underline"
    >
      <TitleText title={post.title} />
    </Link>
    {post.type === 'page' && <Mark>Page</Mark>}
    {post.sample && <ExampleMark />}
    {post.placeholder && <Mark>Placeholder</Mark>}
  </span>
);
