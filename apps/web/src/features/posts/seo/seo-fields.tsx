import { SEO_PLUGIN_NAMES, type SeoField as SeoFieldName } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '../../../lib/api/api-client.ts';
import { useStaleOnEvents } from '../../../lib/api/use-stale-on-events.ts';
import { amount } from '../../../lib/text/amount.ts';
import { automaticExcerpt } from '../../../lib/text/automatic-excerpt.ts';
import type { PostFormValues } from '../form/post-form-values.ts';
import { showField } from '../form/show-field.ts';
import { fillVariables } from './fill-variables.ts';
import { SearchPreview } from './search-preview.tsx';
import { SeoField } from './seo-field.tsx';
import type { SeoCardProps } from './seo-place.ts';
import { SeoSupportNotice } from './seo-support-notice.tsx';
import { RESULT, textWidth } from './text-width.ts';

/** The SEO values of a post with a preview of the search result. */
export function SeoFields({ site, isPage, link, postIdOnSite, keyphraseAsked, onKeyphraseShown }: SeoCardProps) {
  const { control, setFocus } = useFormContext<PostFormValues>();
  const showKeyphrase = useEffectEvent(() => {
    showField({ setFocus }, 'seoKeyphrase');
    onKeyphraseShown();
  });
  useEffect(() => {
    if (keyphraseAsked) showKeyphrase();
  }, [keyphraseAsked]);
  const [title, excerpt, content, seoTitle, seoDescription] = useWatch({
    control,
    name: ['title', 'excerpt', 'content', 'seoTitle', 'seoDescription'],
  });
  const automatic = useMemo(() => (excerpt ? '' : automaticExcerpt(content)), [excerpt, content]);
  const support = site?.capabilities.seo;
  const queryKey = ['posts', postIdOnSite, 'seo'];
  const { data: there } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/posts/:id/seo', { params: { id: postIdOnSite ?? '' }, signal }),
    enabled: postIdOnSite !== null && support != null,
    retry: false,
  });
  useStaleOnEvents(
    queryKey,
    (event) =>
      event.type === 'publication' && event.publication.postId === postIdOnSite && event.publication.state === 'done',
  );

  const siteName = site?.name ?? 'Your site';
  const shown = { title: title || 'Untitled', excerpt: excerpt || automatic, siteName };
  const onSite = (field: SeoFieldName) => ({
    onSite: there?.values?.[field],
    isRemovedIfEmpty: there?.ours.includes(field) ?? false,
  });
  const left = (field: SeoFieldName) => (there?.ours.includes(field) ? undefined : there?.values?.[field]);
  const ownTitle = seoTitle || left('title');
  const ownDescription = seoDescription || left('description');
  const shownTitle = ownTitle ? fillVariables(ownTitle, shown) : `${shown.title} - ${siteName}`;
  const shownDescription = ownDescription ? fillVariables(ownDescription, shown) : shown.excerpt;
  const notTaken = (field: SeoFieldName) =>
    support && support.fields.length > 0 && !support.fields.includes(field)
      ? `${SEO_PLUGIN_NAMES[support.plugin]} doesn’t take this over the REST API: copy it into WordPress.`
      : undefined;

  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchPreview
        siteName={siteName}
        address={link ?? site?.url ?? null}
        title={shownTitle}
        description={shownDescription || 'Search engines choose a passage of the text.'}
      />
      <SeoField
        name="seoTitle"
        label="SEO title"
        placeholder={`${shown.title} - ${siteName}`}
        hint={(value) => notTaken('title') ?? lengthOf(value && shownTitle, RESULT.title)}
        {...onSite('title')}
      />
      <SeoField
        name="seoDescription"
        label="SEO description"
        placeholder={shown.excerpt}
        hint={(value) => notTaken('description') ?? lengthOf(value && shownDescription, RESULT.description)}
        {...onSite('description')}
      />
      <SeoField
        name="seoKeyphrase"
        label="Focus keyphrase"
        hint={() => notTaken('keyphrase') ?? 'The plugin checks the text for it. Readers don’t see it.'}
        {...onSite('keyphrase')}
      />
      <SeoSupportNotice site={site} isPage={isPage} />
    </div>
  );
}

/** How much of the room in a search result a text takes. */
function lengthOf(text: string, room: { font: string; max: number }): string {
  const characters = [...text].length;
  if (characters === 0) return 'Leave empty to use the site’s default.';
  const counted = amount(characters, 'character');
  const width = textWidth(text, room);
  if (width === undefined) return counted;
  const verdict = width > room.max ? 'may be cut off' : 'fits';
  return `${counted}, ${width} of ${room.max} px: ${verdict}`;
}
