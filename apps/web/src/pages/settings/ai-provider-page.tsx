import { providerQuery } from '../../features/settings/settings-queries.ts';
import { preload } from '../../lib/page/preload.ts';

export { AiProviderCard as Component } from '../../features/settings/ai-provider-card.tsx';

export const loader = preload(() => [providerQuery]);
