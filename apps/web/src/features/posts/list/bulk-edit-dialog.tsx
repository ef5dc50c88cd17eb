import { type PostSummary, splitKeywords } from '@pressloom/contract';
import { type FormEvent, useId, useState } from 'react';
import type { Body } from '../../../lib/api/api-client.ts';
import { useSites } from '../../../lib/api/sites-query.ts';
import { Button } from '../../../ui/button.tsx';
import { CategoryInput } from '../../../ui/category-input.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface BulkEditDialogProps {
  posts: readonly PostSummary[];
  title: string;
  description: string;
  pending: boolean;
  onOpenChange: (open: boolean) => void;
  onSubmit: (changes: Body<'POST /api/posts/bulk'>['changes']) => void;
}

/** What is added to each of several posts: a category, which may replace those they have, and keywords. */
export function BulkEditDialog({ posts, pending, onSubmit, ...dialog }: BulkEditDialogProps) {
  const form = useId();
  const site = useCommonSite(posts);
  const [category, setCategory] = useState('');
  const [replaceCategories, setReplace] = useState(false);
  const [keywords, setKeywords] = useState('');
  const added = splitKeywords(keywords);
  const isEmpty = category.trim() === '' && added.length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || pending) return;
    onSubmit({ ...(category.trim() && { category: category.trim(), replaceCategories }), keywords: added });
  };

  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} pending={pending} disabled={posts.length === 0 || isEmpty}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-5 pb-1">
        <div className="grid gap-3">
          <CategoryInput isInFlow label="Add a category" site={site} value={category} onChange={setCategory} />
          <Checkbox
            label="Replace the categories they have"
            checked={replaceCategories}
            disabled={category.trim() === ''}
            onChange={(event) => setReplace(event.target.checked)}
          />
        </div>
        <Field label="Add keywords" hint="Separate with commas. Sent to WordPress as tags.">
          {(control) => (
            <Input {...control} dir="auto" value={keywords} onChange={(event) => setKeywords(event.target.value)} />
          )}
        </Field>
        {posts.some(({ wordpressId }) => wordpressId !== null) && (
          <p className="text-pretty text-muted text-sm">
            Posts that are on WordPress are updated there now. Those with unsent changes are only saved here.
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The site of all of them, whose categories are offered. */
function useCommonSite(posts: readonly PostSummary[]) {
  const { data: sites = [] } = useSites();
  const siteId = posts[0]?.siteId;
  const isCommon = posts.every((post) => post.siteId === siteId);
  return (isCommon && sites.find(({ id }) => id === siteId)) || null;
}
