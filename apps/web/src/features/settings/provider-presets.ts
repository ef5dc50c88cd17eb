/** Endpoints that many people have an account with, or run themselves. Any other can be typed in. */
export const PROVIDER_PRESETS = [
  { value: 'https://api.openai.com/v1', label: 'OpenAI' },
  { value: 'https://api.groq.com/openai/v1', label: 'Groq' },
  { value: 'https://openrouter.ai/api/v1', label: 'OpenRouter' },
  { value: 'https://api.mistral.ai/v1', label: 'Mistral' },
  { value: 'https://api.together.xyz/v1', label: 'Together' },
  { value: 'http://localhost:11434/v1', label: 'Ollama on this machine' },
  { value: 'other', label: 'Another endpoint' },
] as const;

export type ProviderPreset = (typeof PROVIDER_PRESETS)[number]['value'];

export const presetOf = (baseUrl: string): ProviderPreset =>
  PROVIDER_PRESETS.find(({ value }) => value === baseUrl.replace(/\/$/, ''))?.value ?? 'other';

export const presetName = (baseUrl: string): string => {
  const preset = PROVIDER_PRESETS.find(({ value }) => value === baseUrl);
  return preset?.label ?? (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);
};
