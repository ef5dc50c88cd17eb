import { preferencesQuery } from '../../lib/preferences-query.ts';
import { preload } from '../../lib/preload.ts';
import { sitesQuery } from '../../lib/sites-query.ts';

export { GenerationDefaultsCard as Component } from '../../features/settings/generation-defaults-card.tsx';

export const loader = preload(() => [preferencesQuery, sitesQuery]);
