import { AI_PROVIDERS } from '@pressloom/contract';

export type ProviderPreset = (typeof AI_PROVIDERS)[number]['baseUrl'] | 'other';

/** The known endpoints, and any other. */
export const PROVIDER_PRESETS: readonly { value: ProviderPreset; label: string }[] = [
  ...AI_PROVIDERS.map(({ name, baseUrl }) => ({
    value: baseUrl,
    label: name === 'Ollama' ? 'Ollama on this machine' : name,
  })),
  { value: 'other', label: 'Another endpoint' },
];

export const presetOf = (baseUrl: string): ProviderPreset =>
  PROVIDER_PRESETS.find(({ value }) => value === baseUrl.replace(/\/$/, ''))?.value ?? 'other';

export const presetName = (baseUrl: string): string => {
  const preset = PROVIDER_PRESETS.find(({ value }) => value === baseUrl);
  return preset?.label ?? (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);
};
