import { type GenerationRequest, splitKeywords } from '@pressloom/contract';
import type { WritingSettings } from '../../lib/post/writing-options.ts';

/** The fields of the AI tab. Title, keywords and category are the post's own. */
export interface GenerationDraft extends WritingSettings {
  title: string;
  /** As typed, separated by commas. */
  keywords: string;
  category: string;
}

export const toGenerationRequest = (draft: GenerationDraft): GenerationRequest => ({
  keywords: splitKeywords(draft.keywords),
  ...(draft.title.trim() ? { title: draft.title.trim() } : {}),
  ...(draft.category.trim() ? { category: draft.category.trim() } : {}),
  tone: draft.tone,
  targetAudience: draft.targetAudience,
  length: draft.length,
});
