import type { Post } from '@pressloom/contract';
import { ArrowLeft, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const WIDTHS = [
  { name: 'Desktop', Icon: Monitor, look: 'w-full' },
  { name: 'Phone', Icon: Smartphone, look: 'w-[24.375rem]' },
] as const;

/**
 * The saved post as a reader would see it. Its HTML may be anything, so it is shown in a frame without scripts, forms,
 * cookies or a way out; the server sends the same restrictions with the document.
 */
export function PostPreview({ post }: { post: Post }) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(WIDTHS[0]);
  return (
    <>
      <PageHeader
        title="Preview"
        description="The post as it was last saved, in a plain theme."
        actions={
          <>
            <fieldset className="flex gap-1 max-sm:hidden">
              <legend className="sr-only">Width</legend>
              {WIDTHS.map((option) => (
                <Button
                  key={option.name}
                  variant={option === width ? 'secondary' : 'ghost'}
                  aria-pressed={option === width}
                  onClick={() => setWidth(option)}
                >
                  <option.Icon aria-hidden />
                  {option.name}
                </Button>
              ))}
            </fieldset>
            <Button variant="secondary" asChild>
              <Link to={paths.post(post.id)}>
                <ArrowLeft aria-hidden />
                Back to editing
              </Link>
            </Button>
          </>
        }
      />
      <iframe
        // The version makes the browser ask again after a save.
        src={`/api/posts/${post.id}/preview?version=${post.version}`}
        sandbox=""
        title={`Preview of ${post.title}`}
        className={cn(
          'mx-auto block h-[calc(100dvh-13rem)] min-h-96 max-w-full rounded-lg border border-line bg-white',
          width.look,
        )}
      />
    </>
  );
}
