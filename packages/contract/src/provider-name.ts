/** Endpoints that many people have an account with or run themselves. */
export const AI_PROVIDERS = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1' },
  { name: 'Together', baseUrl: 'https://api.together.xyz/v1' },
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
] as const;

/** Ollama's default port, on any host. */
const OLLAMA_PORT = '11434';

/** The stand-in model of the demo is known by its path: its port differs from start to start. */
export const DEMO_MODEL_PATH = '/demo-model';
export const DEMO_MODEL_NAME = 'Demo model: no intelligence inside';

/** The provider's name as its users know it; the host if the provider is unknown. */
export function providerName(baseUrl: string): string {
  const { host, port, pathname } = new URL(baseUrl);
  if (pathname.startsWith(`${DEMO_MODEL_PATH}/`)) return DEMO_MODEL_NAME;
  if (port === OLLAMA_PORT) return 'Ollama';
  return AI_PROVIDERS.find((provider) => new URL(provider.baseUrl).host === host)?.name ?? host;
}
