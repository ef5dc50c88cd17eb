/** What an API key may do: read everything of its owner, change posts and sites, send posts to sites. */
export const API_KEY_SCOPES = ['read', 'write', 'publish'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
/** Before the key itself, so that people and secret scanners recognise it. */
export const API_KEY_PREFIX = 'plk_';
export const API_KEYS_MAX = 25;
