import { AUDIENCES, type GenerationRequest, LENGTHS, TONES, WRITING_DEFAULTS } from '@pressloom/contract';

const named = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

export const TONE_OPTIONS = named(TONES);
export const AUDIENCE_OPTIONS = named(AUDIENCES);
export const LENGTH_OPTIONS = named(LENGTHS);

export type WritingSettings = Pick<GenerationRequest, 'tone' | 'targetAudience' | 'length'>;

/** The user's defaults, or the product's where there is none. */
export const withDefaults = (
  chosen: {
    [Name in keyof WritingSettings]?: WritingSettings[Name] | null;
  },
): WritingSettings => ({
  tone: chosen.tone ?? WRITING_DEFAULTS.tone,
  targetAudience: chosen.targetAudience ?? WRITING_DEFAULTS.targetAudience,
  length: chosen.length ?? WRITING_DEFAULTS.length,
});
