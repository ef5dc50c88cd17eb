import { AUDIENCES, type GenerationRequest, LENGTHS, splitKeywords, TONES } from '@pressloom/contract';

/** The fields of the AI tab. Title, keywords and category are the post's own. */
export interface GenerationDraft {
  title: string;
  /** As typed, separated by commas. */
  keywords: string;
  category: string;
  tone: GenerationRequest['tone'];
  targetAudience: GenerationRequest['targetAudience'];
  length: GenerationRequest['length'];
}

export type GenerationSettings = Pick<GenerationDraft, 'tone' | 'targetAudience' | 'length'>;

const DEFAULT_SETTINGS: GenerationSettings = {
  tone: 'informative',
  targetAudience: 'general',
  length: 'medium',
};

/** The user's defaults, or the product's where there is none. */
export const withDefaults = (chosen: { [Name in keyof GenerationSettings]?: GenerationSettings[Name] | null }) => ({
  tone: chosen.tone ?? DEFAULT_SETTINGS.tone,
  targetAudience: chosen.targetAudience ?? DEFAULT_SETTINGS.targetAudience,
  length: chosen.length ?? DEFAULT_SETTINGS.length,
});

const named = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

export const TONE_OPTIONS = named(TONES);
export const AUDIENCE_OPTIONS = named(AUDIENCES);
export const LENGTH_OPTIONS = named(LENGTHS);

export const toGenerationRequest = (draft: GenerationDraft): GenerationRequest => ({
  keywords: splitKeywords(draft.keywords),
  ...(draft.title.trim() ? { title: draft.title.trim() } : {}),
  ...(draft.category.trim() ? { category: draft.category.trim() } : {}),
  tone: draft.tone,
  targetAudience: draft.targetAudience,
  length: draft.length,
});
