import type { Rewritten } from '../../../database/schema/index.ts';
import { hashOfParts } from '../../../text/hash-of-parts.ts';
import type { LockedPost } from '../../posts/index.ts';
import { type SectionPlace, sectionIn } from './replace-section.ts';

const FIELDS = ['content', 'excerpt', 'seoTitle', 'seoDescription', 'seoKeyphrase'] as const;
type Field = (typeof FIELDS)[number];
type Draft = Pick<LockedPost, Field>;

/** What a draft holds that is to be written again: one section of it, or all. */
export function rewrittenOf(draft: Draft, place: SectionPlace | undefined): Rewritten {
  const section = place && sectionIn(draft.content, place);
  const fields = Object.fromEntries(FIELDS.map((field) => [field, hashOf(draft[field])]));
  return { fields, section: section === undefined ? null : hashOf(section) };
}

/** The fields of a draft that its user changed since it was asked to be written again. */
export function editedSince(before: Rewritten | null, draft: Draft): Field[] {
  return before ? FIELDS.filter((field) => before.fields[field] !== hashOf(draft[field])) : [];
}

/** Whether they changed the one section that was asked for. */
export const isSectionEdited = (before: Rewritten | null, { content }: Draft, place: SectionPlace): boolean =>
  (before?.section ?? null) !== null && before?.section !== hashOf(sectionIn(content, place) ?? '');

const hashOf = (text: string) => hashOfParts([text]);
