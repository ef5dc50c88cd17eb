import type { PostSummary } from '@pressloom/contract';
import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { titleInWords } from '../../../ui/title-text.tsx';

export const PostActions = ({ post }: { post: PostSummary }) => (
  <span className="-ml-2.5 flex gap-1 max-lg:-mr-2 max-lg:ml-auto">
    <Button variant="ghost" size="icon" asChild>
      <Link to={paths.post(post.id)} aria-label={`Edit ${titleInWords(post.title)}`} title="Edit">
        <Pencil aria-hidden />
      </Link>
    </Button>
    <Button variant="ghost" size="icon" asChild>
      <Link to={paths.postPreview(post.id)} aria-label={`Preview ${titleInWords(post.title)}`} title="Preview">
        <Eye aria-hidden />
      </Link>
    </Button>
  </span>
);
