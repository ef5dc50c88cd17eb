import type { Post } from '@pressloom/contract';
import { ArrowLeft, Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { titleInWords } from '../../../ui/title-text.tsx';

const WIDTHS = [
  { name: 'Desktop', Icon: Monitor, look: 'w-full rounded-lg' },
  { name: 'Phone', Icon: Smartphone, look: 'w-[25.375rem] rounded-[2rem] border-8 border-raised!' },
] as const;

interface PostPreviewProps {
  post: Post;
  /** Notices about the post. */
  children?: ReactNode;
}

/**
 * The saved post as a reader would see it. Its HTML is untrusted, so it is shown in a frame without scripts, forms,
 * cookies or navigation; the server sends the same restrictions with the document.
 */
export function PostPreview({ post, children }: PostPreviewProps) {
  const [params, setParams] = useSearchParams();
  const width = WIDTHS.find(({ name }) => name.toLowerCase() === params.get('width')) ?? WIDTHS[0];
  return (
    <>
      <PageHeader
        title="Preview"
        tabTitle={`${titleInWords(post.title)} · Preview`}
        description="The last saved version, shown in a plain theme."
        actions={
          <>
            <fieldset className="flex gap-1 max-sm:hidden">
              <legend className="sr-only">Width</legend>
              {WIDTHS.map((option) => (
                <Button
                  key={option.name}
                  variant={option === width ? 'secondary' : 'ghost'}
                  aria-pressed={option === width}
                  onClick={() =>
                    setParams({ width: option.name.toLowerCase() }, { replace: true, preventScrollReset: true })
                  }
                >
                  <option.Icon aria-hidden />
                  {option.name}
                </Button>
              ))}
            </fieldset>
            <ButtonLink variant="secondary" to={paths.post(post.id)}>
              <ArrowLeft aria-hidden />
              Back to editing
            </ButtonLink>
          </>
        }
      />
      {children}
      <iframe
        // The version makes the browser reload the preview after a save.
        src={`/api/posts/${post.id}/preview?version=${post.version}`}
        sandbox=""
        title={`Preview of ${titleInWords(post.title)}`}
        className={cn(
          'mx-auto block h-[calc(100dvh-13rem)] min-h-96 max-w-full border border-line bg-white transition-[width] duration-200',
          width.look,
        )}
      />
    </>
  );
}
