import type { Config } from '../../../config.ts';
import { baseUrlOf, serverFetch } from './model.ts';

const PATIENCE_MS = 3_000;

/** The server's own model, and why it cannot be asked; null if it can. */
export async function checkModel(settings: Config['llm']): Promise<{ host: string; problem: string | null }> {
  const baseUrl = baseUrlOf(settings);
  return { host: new URL(baseUrl).host, problem: await problemAt(baseUrl, settings.apiKey) };
}

async function problemAt(baseUrl: string, apiKey: string | undefined): Promise<string | null> {
  try {
    const { status, body } = await serverFetch(`${baseUrl}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await body?.cancel();
    if (status === 401 || status === 403) return 'It refuses the key of this server.';
    if (status === 429) return 'It is over its limit of requests.';
    // Some endpoints have no list of models, and answer 404.
    return status >= 500 ? `It responds with status ${status}.` : null;
  } catch {
    return 'It does not respond.';
  }
}
