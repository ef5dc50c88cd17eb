import { apiKeysQuery } from '../../features/settings/settings-queries.ts';
import { preload } from '../../lib/page/preload.ts';

export { ApiKeysCard as Component } from '../../features/settings/api-keys-card.tsx';

export const loader = preload(() => [apiKeysQuery]);
