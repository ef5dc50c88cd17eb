import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';
import type { SeoCardProps } from './seo-place.ts';

const SeoFields = lazy(() => import('./seo-fields.tsx').then((module) => ({ default: module.SeoFields })));

/** What search engines show of the post. Closed until it is used; it then stays open, also without values. */
export function SeoCard(props: SeoCardProps) {
  const { control } = useFormContext<PostFormValues>();
  const values = useWatch({ control, name: ['seoTitle', 'seoDescription', 'seoKeyphrase'] });
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (props.keyphraseAsked || values.some(Boolean))) setOpen(true);
  return (
    <Card
      title="SEO"
      actions={
        !isOpen && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Edit SEO
          </Button>
        )
      }
    >
      {isOpen ? (
        <Suspense fallback={<SkeletonCard lines={5} />}>
          <SeoFields {...props} />
        </Suspense>
      ) : (
        <p className="text-muted text-sm">Title and description in search results.</p>
      )}
    </Card>
  );
}
