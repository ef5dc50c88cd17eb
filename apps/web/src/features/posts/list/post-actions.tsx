import type { PostSummary } from '@pressloom/contract';
import { Eye, Pencil } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { titleInWords } from '../../../ui/title-text.tsx';

export const PostActions = ({ post }: { post: PostSummary }) => (
  <span className="-ml-2.5 flex gap-1 max-lg:-mr-2 max-lg:ml-auto">
    <ButtonLink
      variant="ghost"
      size="icon"
      to={paths.post(post.id)}
      aria-label={`Edit ${titleInWords(post.title)}`}
      title="Edit"
    >
      <Pencil aria-hidden />
    </ButtonLink>
    <ButtonLink
      variant="ghost"
      size="icon"
      to={paths.postPreview(post.id)}
      aria-label={`Preview ${titleInWords(post.title)}`}
      title="Preview"
    >
      <Eye aria-hidden />
    </ButtonLink>
  </span>
);
